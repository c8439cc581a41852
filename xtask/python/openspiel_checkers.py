"""OpenSpiel's checkers as whole moves: it plays each jump of a capture as a ply of its own."""


def number(square):
    """PDN number of a square: their first player starts at our Black's end, turned round."""
    file, rank = 7 - (ord(square[0]) - ord("a")), 8 - int(square[1])
    return (7 - rank) * 4 + file // 2 + 1


def step(state, action):
    """From where to where an action goes, as PDN numbers, and whether it is a jump."""
    text = state.action_to_string(action)
    start, end = text[:2], text[2:4]
    return number(start), number(end), abs(ord(start[0]) - ord(end[0])) == 2


def goes_on(state, player):
    """Whether the player has a jump to add to the one just made."""
    return not state.is_terminal() and state.current_player() == player


def move_text(path, is_jump):
    return ("x" if is_jump else "-").join(map(str, path))


def whole_moves(state):
    """Every whole move, as PDN writes it, with the actions that it is made of."""
    found = {}
    if state.is_terminal():
        return found
    player = state.current_player()

    def extend(state, path, actions):
        for action in state.legal_actions():
            start, end, is_jump = step(state, action)
            if path and start != path[-1]:
                raise ValueError(f"a jump from {start} does not continue {path}")
            longer = (path or [start]) + [end]
            after = state.child(action)
            if is_jump and goes_on(after, player):
                extend(after, longer, actions + [action])
            else:
                found[move_text(longer, is_jump)] = actions + [action]

    extend(state, [], [])
    return found
