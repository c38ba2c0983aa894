// The start page, the history, the list of games, and two tabs with the same game.
import assert from "node:assert/strict";
import { barriers, button, cellText, clicked, digits, goTo, menuItem, onPage, pressIn, reloaded } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const other = `1${".".repeat(79)}2`;
/** Waits for the section with this heading. */
const heading = (page, text) => page.locator("h1", { hasText: text }).waitFor();
const isPlaying = (page, line) => page.waitForFunction((wanted) => location.hash.includes(`p=${wanted}`), line);

onPage("an empty address shows the start page, which leads everywhere", async (page, { base }) => {
  await heading(page, "dlx");
  assert.equal(await page.title(), "dlx");
  assert.match(await page.locator(".lead").textContent(), /Play, make and understand sudokus/);
  for (const [name, title] of [["Make sudokus", "Sudoku"], ["Packing puzzles", "puzzles"], ["Exact cover for classes", "exact cover"]]) {
    await page.getByRole("link", { name }).first().click();
    await heading(page, title);
    await page.goBack();
    await heading(page, "dlx");
  }
  await button(page, "Open or paste A link, a file, a list, cells of a spreadsheet, or text around a puzzle.").click();
  await page.getByLabel("Paste or write").fill(classic);
  await page.locator("dialog button.primary").click();
  await isPlaying(page, classic);
  await page.goto(`${base}#start`);
  await page.getByRole("button", { name: /^Photo/ }).click();
  await page.waitForSelector("dialog.photo");
}, { hash: "" });

onPage("a difficulty makes a puzzle, and Back returns", async (page) => {
  await page.getByRole("link", { name: "easy", exact: true }).click();
  await page.waitForSelector("text=Difficulty: easy");
  await page.goBack();
  await heading(page, "dlx");
}, { hash: "" });

onPage("Back returns to the puzzle, the view and the section before, and loses no game", async (page) => {
  await pressIn(page, 1, 3, "4");
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Paste or write").fill(other);
  await page.locator("dialog button.primary").click();
  await isPlaying(page, other);
  await pressIn(page, 1, 2, "3");
  await page.getByRole("radio", { name: "Make" }).click();
  await page.waitForSelector(".make");
  await page.getByRole("link", { name: "Puzzles" }).click();
  await heading(page, "puzzles");
  await page.goBack();
  await page.waitForSelector(".make");
  await page.goBack();
  await isPlaying(page, other);
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await cellText(page, 1, 2), "row 1, column 2, 3, entered");
  await page.goBack();
  await isPlaying(page, classic);
  await page.waitForFunction(() => /4, entered/.test(document.querySelectorAll("[role=gridcell]")[2]?.ariaLabel));
  await page.goForward();
  await isPlaying(page, other);
}, { hash: `#sudoku?p=${classic}` });

onPage("a change of the section is announced, and moves the focus to its heading", async (page) => {
  await page.getByRole("link", { name: "Exact cover" }).click();
  await heading(page, "exact cover");
  await page.waitForFunction(() => document.activeElement.tagName === "H1");
  await page.waitForFunction(() => [...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent === "Exact cover"));
});

onPage("the games are listed with their names and progress, and opened by keys", async (page, { base }) => {
  await page.waitForSelector("text=Difficulty: easy");
  await pressIn(page, 1, 3, "4");
  for (const rules of ["cage 3 r1c1 r1c2", "thermometer r1c1 r1c2", "odd r1c1"]) {
    await goTo(page, `${base}#sudoku?p=1${".".repeat(35)}&r=box 2x3;${rules}`, ".size-6");
    await pressIn(page, 6, 6, "2");
  }
  await goTo(page, `${base}#start`, ".recent");
  assert.deepEqual(await page.locator(".recent strong").allTextContents(),
    ["Odd 6 \u00d7 6", "Thermometers 6 \u00d7 6", "Killer 6 \u00d7 6", "Sudoku, easy"]);
  assert.match(await page.locator(".recent li").last().textContent(), /2% filled/);
  assert.deepEqual(await barriers(page), []);
  await page.locator(".recent a").last().focus();
  await page.keyboard.press("Enter");
  await isPlaying(page, classic);
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 4, entered");
}, { hash: `#sudoku?p=${classic}` });

onPage("a tab that gets the focus shows the moves of another tab", async (page, { base, context }) => {
  const twin = await context.newPage();
  await goTo(twin, `${base}#sudoku?p=${classic}`, "[role=gridcell]");
  await pressIn(page, 1, 3, "4");
  await twin.evaluate(() => dispatchEvent(new Event("focus")));
  assert.equal(await cellText(twin, 1, 3), "row 1, column 3, 4, entered");
  await button(twin, "Undo").click();
  assert.equal(await digits(twin), classic);
}, { hash: `#sudoku?p=${classic}` });

onPage("rubbish in the store does no harm", async (page) => {
  await page.evaluate((puzzle) => {
    localStorage["dlx.sudoku.games"] = JSON.stringify(["sudoku.game.a", "sudoku.game.b", "sudoku.game.c", 7, null, { name: "a" }]);
    localStorage["dlx.sudoku.game.a"] = JSON.stringify({ puzzle, rules: "box 3x3\n", steps: 0, at: 0 });
    localStorage["dlx.sudoku.game.b"] = JSON.stringify({ puzzle: 5 });
    localStorage["dlx.sudoku.game.c"] = JSON.stringify({ puzzle: "1", rules: "rubbish" });
  }, classic);
  await reloaded(page, ".recent li");
  assert.equal(await page.locator(".recent li").count(), 1);
}, { hash: "#start" });

onPage("a link without a readable puzzle says so, and offers ways on", async (page, { base }) => {
  for (const hash of ["#sudoku?p=", "#sudoku?p=abc", "#sudoku?p=%00%ff", `#sudoku?p=${"?".repeat(81)}`, "#sudoku?p=1&r=nonsense"]) {
    await goTo(page, base + hash, ".notice h2");
    assert.match(await page.locator(".notice").textContent(), /cannot be opened/);
    assert.doesNotMatch(await page.locator(".notice").textContent(), /<|:\d+:\d+:/);
  }
  assert.deepEqual(await barriers(page), []);
  await clicked(page, "New puzzle", "text=Difficulty: easy");
  await page.goBack();
  await page.waitForSelector(".notice h2");
  await page.getByRole("link", { name: "Start page", exact: true }).click();
  await heading(page, "dlx");
}, { hash: "#sudoku?p=0" });
