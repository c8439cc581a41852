// rapid-draughts' alpha-beta computer as a program that speaks UCI, with PDN moves.
//
// Usage: rapid_draughts_player.cjs FOLDER_OF_THE_PACKAGE. It is always told a position:
// `position fen B:W21,...:B1,...`. The board is set up anew for every move, for two reasons:
// it does not know captures that end where they began, so it could not follow a game with one;
// and its count of plies without progress stays at zero, because it calls 40 a draw, where we
// play on, and would find nothing to choose between moves after that.
"use strict";

const path = require("node:path");
const readline = require("node:readline");

const folder = process.argv[2];
const { version } = require(path.join(folder, "package.json"));
const { EnglishDraughts, EnglishDraughtsComputerFactory, EnglishDraughtsBitSquare } = require(
  path.join(folder, "dist/english.cjs"),
);

// The bit of each PDN square, from 1 to 32, as its source draws the board.
const BITS = [
  11, 5, 31, 25, 10, 4, 30, 24, 3, 29, 23, 17, 2, 28, 22, 16,
  27, 21, 15, 9, 26, 20, 14, 8, 19, 13, 7, 1, 18, 12, 6, 0,
].map((bit) => EnglishDraughtsBitSquare[bit]);

const options = { Depth: "7" };
let position = null;

/** A board of the library from PDN's text of a position. */
function parsePosition(text) {
  const [side, ...fields] = text.split(":");
  const board = { light: 0, dark: 0, king: 0 };
  for (const field of fields.filter((field) => /^[WB]/.test(field))) {
    const colour = field[0] === "W" ? "light" : "dark";
    for (const item of field.slice(1).split(",").filter(Boolean)) {
      const bit = BITS[Number(item.replace("K", "")) - 1];
      board[colour] = (board[colour] | bit) >>> 0;
      if (item.startsWith("K")) board.king = (board.king | bit) >>> 0;
    }
  }
  const stats = { sinceCapture: 0, sinceNonKingAdvance: 0 };
  return { player: side === "B" ? "dark" : "light", board, stats };
}

function coordinates(square) {
  const row = Math.floor(square / 4);
  return { row, column: 2 * (square % 4) + ((row + 1) % 2) };
}

function squareAt(row, column) {
  const onBoard = row >= 0 && row < 8 && column >= 0 && column < 8 && (row + column) % 2 === 1;
  return onBoard ? row * 4 + Math.floor(column / 2) : null;
}

/** The squares a capture touches; the library says only where it ends and what it takes. */
function capturePath(from, to, captures) {
  if (captures.length === 0) return from === to ? [from] : null;
  const start = coordinates(from);
  for (const captured of captures) {
    const over = coordinates(captured);
    if (Math.abs(over.row - start.row) !== 1 || Math.abs(over.column - start.column) !== 1) continue;
    const landing = squareAt(2 * over.row - start.row, 2 * over.column - start.column);
    if (landing === null) continue;
    const rest = capturePath(landing, to, captures.filter((square) => square !== captured));
    if (rest) return [from, ...rest];
  }
  return null;
}

async function go() {
  const game = EnglishDraughts.setup(position);
  const computer = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: Number(options.Depth) });
  const { origin, destination, captures } = await computer(game);
  const squares =
    captures.length > 0 ? capturePath(origin, destination, captures) : [origin, destination];
  const names = squares.map((square) => square + 1);
  return names.join(captures.length > 0 ? "x" : "-");
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.trim().split(/\s+/);
    switch (words[0]) {
      case "uci":
        console.log(`id name rapid-draughts ${version} alpha-beta`);
        for (const [name, value] of Object.entries(options)) {
          console.log(`option name ${name} type string default ${value}`);
        }
        console.log("uciok");
        break;
      case "isready":
        console.log("readyok");
        break;
      case "setoption":
        options[words[2]] = words[4];
        break;
      case "position":
        position = parsePosition(words.slice(2).join(" "));
        break;
      case "go":
        console.log(`bestmove ${await go()}`);
        break;
      case "quit":
        return;
    }
  }
}

main();
