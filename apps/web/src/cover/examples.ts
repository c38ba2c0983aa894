// Example problems. Their names are keys of the page's texts: cover.example.NAME, and cover.lesson.NAME for
// the paragraph that some of them have.

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k);

const textbook = `a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`;

const shops = `| Six shops, each to be visited once; an option is a tour through some of them.
bakery bank butcher chemist florist grocer
|label: morning
bakery bank
|label: noon
butcher chemist
|label: evening
florist grocer
|label: long
butcher chemist florist grocer
|label: early
bakery chemist
|label: late
bank grocer
|label: rest
butcher florist
`;

const colours = `| Two meetings share the hall only if both want it set up in the same way.
talk workshop | hall office
talk hall:rows
talk hall:tables
talk office
workshop hall:rows
workshop hall:tables
workshop office
`;

const days = `| Each person has one appointment; a day may stay free.
ann ben | monday tuesday wednesday
ann monday
ann tuesday
ben monday
ben wednesday
`;

const costs = `| Three people and three jobs; |7 is what an option costs.
ann ben cleo paint cook drive
ann paint |4
ann cook |2.5
ann drive |8
ben paint |4
ben cook |3
ben drive |7
cleo paint |3
cleo cook |1
cleo drive |6
`;

const shifts = `| 2:3|morning is covered two or three times.
2:3|morning 2|evening 0:1|night | ann bob cleo dan eve
${["ann", "bob", "cleo", "dan", "eve"]
    .flatMap((name) => ["morning", "evening", "night"].map((shift) => `${shift} ${name}\n`)).join("")}`;

/** n queens: each row and column has exactly one queen, each diagonal at most one. */
function queens(n: number): string {
  const all = range(0, n - 1), diagonals = range(0, 2 * n - 2);
  const items = [...all.map((k) => `r${k}`), ...all.map((k) => `c${k}`), "|",
    ...diagonals.map((k) => `a${k}`), ...diagonals.map((k) => `b${k}`)];
  const options = all.flatMap((row) =>
    all.map((column) => `r${row} c${column} a${row + column} b${row - column + n - 1}`));
  return `${items.join(" ")}\n${options.join("\n")}\n`;
}

/** Dominoes on a board without the missing cells, which are named like "0,3". */
function dominoes(columns: number, rows: number, missing: string[] = []): string {
  const there = (x: number, y: number) => x < columns && y < rows && !missing.includes(`${x},${y}`);
  const cell = (x: number, y: number) => "abcdefgh"[x]! + (y + 1);
  const items: string[] = [], options: string[] = [];
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      if (!there(x, y)) continue;
      items.push(cell(x, y));
      if (there(x + 1, y)) options.push(`${cell(x, y)} ${cell(x + 1, y)}`);
      if (there(x, y + 1)) options.push(`${cell(x, y)} ${cell(x, y + 1)}`);
    }
  return `${items.join(" ")}\n${options.join("\n")}\n`;
}

/** Langford pairs: the numbers 1 to n twice each in a row, with k numbers between the two k. */
function langford(n: number): string {
  const items = [...range(1, n), ...range(1, 2 * n).map((k) => `s${k}`)];
  const options = range(1, n).flatMap((k) =>
    range(1, 2 * n - k - 1).map((place) => `${k} s${place} s${place + k + 1}`));
  return `${items.join(" ")}\n${options.join("\n")}\n`;
}

/** A sudoku of 4 by 4 cells: only the options that the given digits leave. */
function sudoku(given: string): string {
  const box = (row: number, column: number) => 2 * Math.floor(row / 2) + Math.floor(column / 2);
  const itemsOf = (cell: number, digit: number) => {
    const row = Math.floor(cell / 4), column = cell % 4;
    return [`p${row + 1}${column + 1}`, `r${row + 1}${digit}`, `c${column + 1}${digit}`, `b${box(row, column) + 1}${digit}`];
  };
  const taken = new Set(range(0, 15).flatMap((cell) => given[cell] === "." ? [] : itemsOf(cell, Number(given[cell]))));
  const options = range(0, 15).flatMap((cell) => range(1, 4).map((digit) => itemsOf(cell, digit)))
    .filter((items) => !items.some((item) => taken.has(item)));
  return `| The sudoku ${given.replace(/(....)(?=.)/g, "$1/")}: p12 is the cell in row 1, column 2; r13, c13 and b13
| are digit 3 in row 1, column 1 and box 1.
${[...new Set(options.flat())].sort().join(" ")}\n${options.map((items) => `${items.join(" ")}\n`).join("")}`;
}

export const examples = {
  shops,
  langford: langford(4),
  days,
  queens: queens(4),
  sudoku: sudoku("....1.2.43....34"),
  colours,
  dominoes: dominoes(4, 3),
  textbook,
  costs,
  shifts,
  mutilated: dominoes(4, 4, ["0,0", "3,3"]),
};
export type ExampleName = keyof typeof examples;
