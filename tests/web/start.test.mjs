// The start page, the history, the list of games, and two tabs with the same game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, button, cellText, clicked, digits, goTo, menuItem, onPage, press, pressIn, reloaded, skip,
  visit } from "./browser.mjs";

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

test("a difficulty and the day make a puzzle, and the day makes the same for everyone", { skip }, async () => {
  const days = [];
  for (let k = 0; k < 2; ++k)
    await visit(async (page) => {
      await page.clock.setFixedTime(new Date(2026, 10, 30, 12));
      await page.reload();
      await page.getByRole("link", { name: /^Today/ }).click();
      await page.waitForSelector("[role=gridcell]");
      days.push(await digits(page));
      assert.match(decodeURIComponent(page.url()), /t=Puzzle[+ ]of[+ ]30[+ ]November[+ ]2026/);
    }, { hash: "" });
  assert.equal(days[0], days[1]);
  assert.match(days[0], /[1-9]/);
  await visit(async (page) => {
    await page.getByRole("link", { name: "easy", exact: true }).click();
    await page.waitForSelector("text=Difficulty: easy");
    await page.goBack();
    await heading(page, "dlx");
  }, { hash: "" });
});

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

onPage("the games are listed with their progress, opened and deleted, also by keys", async (page, { base }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await pressIn(page, 1, 3, "4");
  await goTo(page, `${base}#sudoku?p=${other}&r=anti-knight`, "[role=gridcell]");
  await pressIn(page, 1, 2, "3");
  await page.goto(`${base}#start`);
  const rest = page.locator(".recent li");
  await rest.waitFor();
  assert.match(await page.locator(".continue").textContent(), /ContinueAnti-knight1% filled/);
  assert.match(await rest.textContent(), /Sudoku, easy2% filled/);
  assert.deepEqual(await barriers(page), []);
  await rest.locator("a").focus();
  await page.keyboard.press("Enter");
  await isPlaying(page, classic);
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 4, entered");
  await button(page, "Recent puzzles").click();
  assert.equal(await page.locator("dialog .recent li").count(), 2);
  await page.locator("dialog .recent li button").nth(1).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("dialog .recent li").length === 1);
  assert.equal(await page.evaluate(() => document.activeElement.closest("dialog .recent li") !== null), true);
  await page.waitForFunction(() => JSON.parse(localStorage["dlx.sudoku.games"]).length === 1);
}, { hash: `#sudoku?p=${classic}` });

onPage("after one made puzzle is played, the list of games still contains the others", async (page) => {
  await page.getByLabel("Number of puzzles").selectOption("4");
  await clicked(page, "Make", ".status:text('Made: 4.')");
  await page.locator(".made button.primary").first().click();
  await page.waitForSelector("[role=gridcell]");
  await button(page, "Recent puzzles").click();
  await page.waitForFunction(() => document.querySelectorAll("dialog .recent li").length >= 4);
}, { hash: "#sudoku?v=make" });

onPage("lists of an earlier version and rubbish in the store do no harm", async (page) => {
  await page.evaluate((puzzle) => {
    localStorage["dlx.sudoku.games"] = JSON.stringify(["sudoku.game.a", "sudoku.game.b", 7, null]);
    localStorage["dlx.sudoku.game.a"] = JSON.stringify({ puzzle, rules: "box 3x3\n", steps: 0, at: 0 });
    localStorage["dlx.sudoku.game.b"] = JSON.stringify({ puzzle: 5 });
  }, classic);
  await reloaded(page, ".recent li");
  assert.equal(await page.locator(".recent li").count(), 1);
}, { hash: "#start" });

onPage("two tabs share a game: each shows the moves of the other, and undo takes back all", async (page, { base, context }) => {
  const twin = await context.newPage();
  await goTo(twin, `${base}#sudoku?p=${classic}`, "[role=gridcell]");
  await pressIn(page, 1, 3, "4");
  await twin.waitForFunction(() => /4, entered/.test(document.querySelectorAll("[role=gridcell]")[2].ariaLabel));
  await pressIn(twin, 1, 4, "6");
  await page.waitForFunction(() => /6, entered/.test(document.querySelectorAll("[role=gridcell]")[3].ariaLabel));
  await pressIn(page, 1, 6, "8");
  await reloaded(page, "[role=gridcell]");
  assert.deepEqual(await Promise.all([3, 4, 6].map((column) => cellText(page, 1, column))),
    ["row 1, column 3, 4, entered", "row 1, column 4, 6, entered", "row 1, column 6, 8, entered"]);
  for (let k = 0; k < 3; ++k) await button(page, "Undo").click();
  assert.equal(await digits(page), classic);
  await twin.waitForFunction(() => !document.querySelector("[aria-label*=entered]"));
}, { hash: `#sudoku?p=${classic}` });

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
