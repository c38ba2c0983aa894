// The end of a puzzle, its result, the puzzles of the days, and the names of games.
import assert from "node:assert/strict";
import { barriers, button, clicked, digits, goTo, menuItem, onPage, pressIn, reloaded, shows } from "./browser.mjs";

const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const almost = `.${solution.slice(1)}`;
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const results = (page) => page.evaluate(() => JSON.parse(localStorage["dlx.sudoku.results"] ?? "[]"));
const finish = async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  await pressIn(page, 1, 1, "5");
  await page.waitForSelector(".final-time");
};

onPage("the end shows time, difficulty and hints, also after a reload, and counts once", async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  await clicked(page, "Hint", ".step");
  await finish(page);
  const panel = () => page.locator(".panel-body").textContent();
  const shown = await panel();
  assert.match(shown, /^\d+:\d\deasy \u00b7 hints: 1/);
  await reloaded(page, ".final-time");
  assert.equal(await panel(), shown);
  await button(page, "Undo").click();
  await pressIn(page, 1, 1, "5");
  await page.waitForSelector(".final-time");
  const [one, ...others] = await results(page);
  assert.deepEqual([one.difficulty, one.hints, others.length], ["easy", 1, 0]);
}, { hash: `#sudoku?p=${almost}` });

onPage("a puzzle whose solution was shown is no result", async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  await menuItem(page, "Analyse", "Show the solution", "text=This is the only solution");
  await reloaded(page, "text=Difficulty: easy");
  assert.equal(await page.locator(".final-time").count(), 0);
  await button(page, "Undo").click();
  await finish(page);
  assert.match(await page.locator(".panel-body").textContent(), /the solution was shown/);
  assert.deepEqual(await results(page), []);
  await button(page, "Recent puzzles").click();
  assert.match(await page.locator("dialog .recent li").textContent(), /Sudoku, easythe solution was shown/);
}, { hash: `#sudoku?p=${almost}` });

onPage("the result is shared without the solution", async (page, { base }) => {
  await finish(page);
  await button(page, "Share").click();
  const text = await page.getByLabel("Your result").inputValue();
  assert.match(text, /^Sudoku\n\d+:\d\d \u00b7 easy \u00b7 no hints\n/);
  assert.ok(text.endsWith(`\n${base}#sudoku?p=${almost}`), text);
  assert.ok(!text.includes(solution));
  assert.deepEqual(await barriers(page), []);
}, { hash: `#sudoku?p=${almost}` });

onPage("games have names by their rules, and a difficulty", async (page, { base }) => {
  for (const rules of ["cage 3 r1c1 r1c2", "thermometer r1c1 r1c2", "arrow r1c1 = r1c2 r1c3", "odd r1c1"]) {
    await goTo(page, `${base}#sudoku?p=1${".".repeat(35)}&r=box 2x3;${rules}`, ".size-6");
    await pressIn(page, 6, 6, "2");
  }
  await goTo(page, `${base}#sudoku?p=${classic}`, "text=Difficulty: easy");
  await button(page, "Recent puzzles").click();
  assert.deepEqual((await page.locator("dialog .recent strong").allTextContents()).sort(), ["Arrows 6 \u00d7 6", "Killer 6 \u00d7 6",
    "Odd 6 \u00d7 6", "Sudoku, easy", "Thermometers 6 \u00d7 6"]);
});

/** The solution of a classic sudoku, by trying the cells in order. */
function solved(line, at = line.indexOf(".")) {
  if (at < 0) return line;
  const [row, column] = [Math.floor(at / 9), at % 9];
  const sees = (cell) => Math.floor(cell / 9) === row || cell % 9 === column ||
    (Math.floor(cell / 27) === Math.floor(row / 3) && Math.floor((cell % 9) / 3) === Math.floor(column / 3));
  const taken = new Set(Array.from(line).filter((_, cell) => sees(cell)));
  for (const digit of "123456789") {
    const found = taken.has(digit) ? null : solved(line.slice(0, at) + digit + line.slice(at + 1));
    if (found) return found;
  }
  return null;
}

onPage("the card of today says that its puzzle is solved, and a calendar has the earlier days", async (page, { base }) => {
  await page.clock.setFixedTime(new Date(2026, 10, 30, 12));
  await page.evaluate(() => {
    const days = {}, kept = [];
    for (const [day, end] of [["2026-11-28", "2026-11-28"], ["2026-11-29", "2026-11-29"], ["2026-11-26", "2026-11-27"]]) {
      days[day] = `sudoku.game.${day}`;
      kept.push({ name: days[day], day: end, seconds: 100, hints: 0, difficulty: "hard" });
    }
    localStorage["dlx.sudoku.days"] = JSON.stringify(days);
    localStorage["dlx.sudoku.results"] = JSON.stringify(kept);
  });
  await page.reload();
  await page.getByRole("link", { name: /^Today.*easy\. The same for everyone/ }).click();
  await page.waitForSelector("text=Difficulty: easy");
  const puzzle = await digits(page), end = solved(puzzle);
  for (let k = 0; k < 81; ++k)
    if (puzzle[k] === ".") await pressIn(page, Math.floor(k / 9) + 1, (k % 9) + 1, end[k]);
  await page.waitForSelector(".final-time");
  await button(page, "Share").click();
  assert.match(await page.getByLabel("Your result").inputValue(), /^Puzzle of 30 November 2026\n.*\n.*#sudoku\?new=2026-11-30$/);
  await goTo(page, `${base}#start`, ".cards");
  await page.getByRole("link", { name: /^Today.*Solved in \d+:\d\d\./ }).waitFor();
  await page.getByRole("button", { name: /^Days and statistics.*Solved puzzles: 4\. Days in a row: 3 \(longest: 3\)/ }).click();
  await shows(page, ".month .solved");
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(await page.locator(".month .solved").allTextContents(), ["26", "28", "29", "30"]);
  assert.equal(await page.locator(".month a").count(), 30);
  const [easy, hard] = await page.locator(".statistics tbody tr").allTextContents();
  assert.match(easy, /^easy1\d+:/);
  assert.equal(hard, "hard31:401:40");
  await button(page, "Previous month").click();
  await page.getByRole("link", { name: "31 October 2026, hard" }).click();
  await page.waitForSelector("text=Difficulty: hard");
  assert.match(decodeURIComponent(page.url()), /t=Puzzle[+ ]of[+ ]31[+ ]October[+ ]2026/);
  // A day in the future has no puzzle.
  await goTo(page, `${base}#sudoku?new=2026-12-01`, ".notice");
  assert.match(await page.locator(".notice").textContent(), /from 2026-01-01 to 2026-11-30/);
}, { hash: "" });
