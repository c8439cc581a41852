"""Plays in Gamut Studio over HTTP: begins a game, or joins one, and plays it to its end.

Start the studio (`gamut serve`), and then this:

    python3 play_over_http.py                               begins a game
    python3 play_over_http.py http://localhost:8080 ID      takes a seat in a game

The game can be watched in the browser meanwhile, at the address that is printed. To make it a
player of your own, write another `choose`: what a board has is described at /api#BoardView.
"""

import json, random, sys, time, urllib.error, urllib.request

SITE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080"
JOIN = sys.argv[2] if len(sys.argv) > 2 else None
SIDE, NEW = "black", {"rules": "othello", "white": "casual"}


def choose(board):
    """Returns the move to play: one of the legal ones."""
    return random.choice(board["legal"])["text"]


def ask(method, path, **body):
    """Sends a request about games and returns the answer."""
    data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{SITE}/api/games{path}", data, headers, method=method)
    return json.load(urllib.request.urlopen(request))


path = "/" + (JOIN or ask("POST", "", **NEW)["id"])
print(f"{SITE}/games{path}", flush=True)
game = ask("PATCH", path, **{SIDE: "human"})  # the seat of a person is yours
while not game["outcome"]:
    try:
        if game["board"]["to_move"] == SIDE:
            game = ask("POST", f"{path}/moves", move=choose(game["board"]))
        else:
            game = ask("POST", f"{path}/step")  # lets the other program move
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise
        time.sleep(0.5)  # the other is a person, or somebody watches: then programs move alone
        game = ask("GET", path)
print(game["outcome"]["text"])
