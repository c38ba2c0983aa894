// The view for setters.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { barriers, button, cell, cellText, clicked, digits, goTo, killed, menuItem, onPage, press, pressIn,
  shows } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const empty = ".".repeat(81);
const rulesOf = (page) => decodeURIComponent(page.url().replaceAll("+", " ")).split("&r=")[1]?.split("&")[0];
const rulesAre = (page, rules) => page.waitForFunction((text) =>
  (decodeURIComponent(location.hash.replaceAll("+", " ")).split("&r=")[1] ?? "").split("&")[0] === text, rules);

async function choose(page, name) {
  await page.locator(".tool-choice summary").click();
  await page.getByRole("radio", { name, exact: true }).click();
}

async function drag(page, ...cells) {
  const middle = async ([row, column]) => {
    const { x, y, width, height } = await cell(page, row, column).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...await middle(cells[0]));
  await page.mouse.down();
  for (const one of cells.slice(1)) await page.mouse.move(...await middle(one), { steps: 24 });
  await page.mouse.up();
}

onPage("the puzzle being set has a live count, redundant givens and a difficulty", async (page) => {
  await shows(page, "text=One solution", "text=Givens that can each be removed alone: r1c1 r1c2 ");
  assert.equal(await page.locator(".back.spare").count(), 22);
  await page.waitForSelector("text=Difficulty: easy");
  const menu = (name) => menuItem(page, "Puzzle", name);
  await menu("Remove spare givens");
  await page.waitForSelector("text=No given can be removed.");
  await clicked(page, "Undo", "text=Givens that can each be removed alone");
  await menu("Clear the digits");
  await page.waitForSelector("text=10000 solutions or more");
  await pressIn(page, 1, 1, "5", "ArrowRight", "5");
  await page.waitForSelector("text=There is no solution.");
  assert.match(await page.locator(".verdicts").textContent(), /5 is twice in row 1/);
  assert.deepEqual(await barriers(page), []);
}, { hash: `#sudoku?v=set&p=${classic}` });

const view = (page, name) => page.getByRole("radio", { name, exact: true }).click();

onPage("the view for setters begins with an empty grid, and keeps a puzzle of its own", async (page, { base }) => {
  await pressIn(page, 1, 3, "4");
  await view(page, "Set");
  await page.waitForSelector("text=10000 solutions or more");
  assert.equal(await digits(page), empty);
  await page.getByLabel("Title").fill("Mine");
  await pressIn(page, 5, 5, "7");
  await view(page, "Play");
  await page.waitForSelector(".play-head");
  assert.equal(await digits(page), `534${classic.slice(3)}`);
  await view(page, "Set");
  await page.waitForSelector(".verdict");
  assert.match(await digits(page), /^\.{40}7\.{40}$/);
  assert.equal(await page.getByLabel("Title").inputValue(), "Mine");
  await goTo(page, `${base}#sudoku?v=set`, ".verdict");
  await page.waitForFunction(() => location.hash.includes("t=Mine"));
  // Editing another puzzle keeps the previous one in the list of puzzles.
  await view(page, "Play");
  await menuItem(page, "Puzzle", "Edit", "text=One solution");
  await page.goto(`${base}#start`);
  await page.waitForSelector(".recent strong:text('Mine')");
}, { hash: `#sudoku?p=${classic}` });

onPage("the pad of the view for setters stays in place when the facts change", async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  const before = await page.locator(".pad").boundingBox();
  await pressIn(page, 1, 1, "Delete");
  await page.waitForSelector("text=/^Givens that can/");
  await menuItem(page, "Puzzle", "Remove spare givens", "text=No given can be removed.");
  assert.deepEqual(await page.locator(".pad").boundingBox(), before);
}, { hash: `#sudoku?v=set&p=${classic}` });

onPage("editing a puzzle does not show its solution, until that is requested", async (page) => {
  await menuItem(page, "Puzzle", "Edit", "text=One solution");
  assert.equal(await page.locator(".digit.found").count(), 0);
  assert.equal(await cellText(page, 1, 3), "r1c3, empty");
  await page.getByLabel("Show what is possible").check();
  await page.waitForSelector(".digit.found");
  assert.equal(await cellText(page, 1, 3), "r1c3, empty, marks 4");
  await pressIn(page, 1, 1, "Delete");
  await page.waitForFunction(() => document.querySelectorAll(".digit.found").length > 51);
  await view(page, "Play");
  await view(page, "Set");
  await page.waitForSelector(".verdict:not(:empty)");
  assert.equal(await page.locator(".digit.found").count(), 0);
}, { hash: `#sudoku?p=${classic}` });

onPage("a tab that is killed while a puzzle is set loses nothing", async (page, { context, base, faults }) => {
  await pressIn(page, 1, 1, "Delete", "ArrowRight", "Delete");
  const again = await killed(page, context, `${base}#sudoku`);
  await again.waitForSelector(".verdict:not(:empty)");
  assert.equal(await digits(again), `..${classic.slice(2)}`);
  assert.deepEqual(faults, []);
}, { hash: `#sudoku?v=set&p=${classic}` });

// Each entry has a tool, an action with it, and the statement that appears.
const line = [[1, 1], [2, 2], [3, 3], [3, 4]];
const rules = [
  ["Thermometer", line, "thermometer r1c1 r2c2 r3c3 r3c4", ".c-thermometer"],
  ["Slow thermo", line, "slow-thermometer r1c1 r2c2 r3c3 r3c4", ".c-slow-thermometer"],
  ["Arrow", line, "arrow r1c1 = r2c2 r3c3 r3c4", ".c-shaft"],
  ["Sum, X, V", [[1, 1], [1, 2]], "sum 10 r1c1 r1c2", ".c-sign"],
  ["Palindrome", line, "palindrome r1c1 r2c2 r3c3 r3c4", ".c-palindrome"],
  ["Whispers", line, "whispers 5 r1c1 r2c2 r3c3 r3c4", ".c-whispers"],
  ["Renban", line, "renban r1c1 r2c2 r3c3 r3c4", ".c-renban"],
  ["Region sum", line, "region-sum r1c1 r2c2 r3c3 r3c4", ".c-region-sum"],
  ["Between", line, "between r1c1 r2c2 r3c3 r3c4", ".c-between"],
  ["Lockout", line, "lockout 4 r1c1 r2c2 r3c3 r3c4", ".c-lockout"],
  ["Cage", [[5, 2], [5, 1]], "cage r5c1 r5c2", ".cage"],
  ["Extra region", [[5, 1], [5, 2]], "region r5c1 r5c2", ".window"],
  ["Greater/less", [[5, 2], [5, 1]], "less r5c2 r5c1", ".less"],
  ["Different", [[5, 1], [5, 2]], "differ r5c1 r5c2", ".c-sign"],
  ["White dot", [[5, 1], [5, 2]], "difference 1 r5c1 r5c2", ".c-white"],
  ["Black dot", [[5, 1], [5, 2]], "ratio 2 r5c1 r5c2", ".c-black"],
  ["Odd", [[5, 1]], "odd r5c1", ".c-parity"],
  ["Even", [[5, 1]], "even r5c1", ".c-parity"],
  ["Equal", [[5, 1], [7, 7]], "equal r5c1 r5c2 r6c3 r6c4 r7c5 r7c6 r7c7", ".c-group", true],
  ["Minimum", [[5, 1]], "minimum r5c1", ".c-corner"],
  ["Maximum", [[5, 1]], "maximum r5c1", ".c-corner"],
  ["Sandwich", [[5, 1], [6, 1]], "sandwich 10 column 1", ".c-outside"],
];

onPage("each rule is drawn with the pointer, shown, and removed", async (page) => {
  for (const [name, cells, statement, drawn, anyCells] of rules) {
    await choose(page, name);
    await drag(page, ...cells);
    await page.waitForFunction((word) => location.hash.includes(word), `${statement.split(" ")[0]}+`);
    if (!anyCells) assert.equal(rulesOf(page), `box 3x3;${statement}`);
    assert.ok((await page.locator(`.board ${drawn}`).count()) > 0, `${name} is drawn`);
    await page.locator(".rules-here button").click();
    await rulesAre(page, "");
    assert.equal(await page.locator(`.board ${drawn}`).count(), 0);
  }
}, { hash: `#sudoku?v=set&p=${empty}` });

onPage("rules with digits, and rules by keys alone", async (page) => {
  await choose(page, "Quadruple");
  await page.getByLabel("Digits in the circle").fill("21");
  await cell(page, 1, 1).click();
  await rulesAre(page, "box 3x3;quadruple 12 r1c1");
  await choose(page, "Listed digits");
  await page.getByLabel("Combinations").fill("12, 21");
  await drag(page, [5, 5], [5, 6]);
  await rulesAre(page, "box 3x3;quadruple 12 r1c1;allow 12,21 r5c5 r5c6");
  await page.waitForSelector(".verdict:not(.error)");
  await page.locator(".tool-choice summary").focus();
  await press(page, "Enter", "Tab", "ArrowRight");
  while (!await page.locator("summary:has-text('Tool: Renban')").count()) await press(page, "ArrowRight");
  await press(page, "Escape");
  await cell(page, 9, 1).focus();
  await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Enter");
  await rulesAre(page, "box 3x3;renban r9c1 r9c2 r9c3;quadruple 12 r1c1;allow 12,21 r5c5 r5c6");
  await press(page, "Delete");
  await rulesAre(page, "box 3x3;quadruple 12 r1c1;allow 12,21 r5c5 r5c6");
  await press(page, "Control+KeyZ", "5");
  await page.waitForFunction(() => /, 5, given/.test(document.querySelector("[role=row]:nth-child(9) [role=gridcell]:nth-child(3)").ariaLabel));
}, { hash: `#sudoku?v=set&p=${empty}` });

onPage("an impossible cage is refused where it is entered, and in links", async (page, { base }) => {
  await choose(page, "Cage");
  await drag(page, [5, 1], [5, 2]);
  await page.keyboard.type("40");
  await press(page, "Enter");
  await page.waitForSelector("text=A cage of 2 cells has a sum of 3 to 17, not 40");
  assert.doesNotMatch(await page.locator("body").textContent(), /<\w+>:\d+/);
  await rulesAre(page, "box 3x3;cage r5c1 r5c2");
  await page.getByLabel("Sum", { exact: true }).fill("12");
  await press(page, "Enter");
  await rulesAre(page, "box 3x3;cage 12 r5c1 r5c2");
  await choose(page, "Thermometer");
  await drag(page, [1, 1], [1, 9], [2, 9]);
  await page.locator(".tool-said", { hasText: "'thermometer' has 10 cells, at most 9 are possible" }).waitFor();
  await page.goto(`${base}#sudoku?p=${empty}&r=cage 40 r1c1 r1c2`);
  await page.waitForSelector("text=a cage of 2 cells has a sum of 3 to 17, not 40");
}, { hash: `#sudoku?v=set&p=${empty}` });

onPage("board keys work after Draw, and after Enter in the field of a sum", async (page) => {
  await choose(page, "Cage");
  await pressIn(page, 1, 1, "Shift+ArrowRight");
  await page.getByLabel("Sum", { exact: true }).fill("10");
  await button(page, "Draw").click();
  await rulesAre(page, "box 3x3;cage 10 r1c1 r1c2");
  await press(page, "ArrowDown", "4");
  assert.equal(await cellText(page, 2, 2), "r2c2, 4, given");
  await press(page, "ArrowUp");
  await pressIn(page, 1, 1, "Shift+ArrowRight");
  await page.getByLabel("Sum", { exact: true }).fill("11");
  await press(page, "Enter");
  await rulesAre(page, "box 3x3;cage 11 r1c1 r1c2");
  await press(page, "Control+KeyZ", "Control+KeyZ");
  assert.equal(await cellText(page, 2, 2), "r2c2, empty");
}, { hash: `#sudoku?v=set&p=${empty}` });

onPage("a title and an author are part of the puzzle", async (page) => {
  await page.getByLabel("Title").fill("First steps");
  await page.getByLabel("Author").fill("A. Setter");
  await page.waitForURL(/t=First\+steps&a=A\.\+Setter/);
  await page.waitForSelector("text=Each of the two long diagonals contains every digit");
  await pressIn(page, 1, 1, "3");
  await clicked(page, "Play", "h2:text('First steps')");
}, { hash: `#sudoku?v=set&p=${empty}&r=diagonals` });

onPage("regions give each other cells", async (page) => {
  await choose(page, "Regions");
  await cell(page, 1, 1).click();
  await clicked(page, "Draw", "text=A region has 4 cells here.");
  await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight");
  await button(page, "Draw").click();
  await page.waitForURL(/regions/);
  await page.waitForSelector(".verdict:not(.error)");
  await button(page, "Restore the boxes").click();
  await rulesAre(page, "box 2x2");
}, { hash: "#sudoku?v=set&p=................&r=box 2x2" });

onPage("rules are drawn by touch", async (page) => {
  await page.locator(".tool-choice summary").tap();
  await page.getByRole("radio", { name: "Odd", exact: true }).tap();
  await cell(page, 1, 1).tap();
  await rulesAre(page, "box 3x3;odd r1c1");
  await cell(page, 1, 1).tap();
  await rulesAre(page, "");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  assert.deepEqual(await barriers(page), []);
}, { hash: `#sudoku?v=set&p=${empty}`, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const example = (file) => readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8").split("\n")
  .map((text) => text.replace(/#.*/, "").trim()).filter(Boolean);
for (const name of ["lines", "arrows", "dots", "thermometers"])
  onPage(`the example ${name} is shown, shared and printed`, async (page, { base }) => {
    await page.waitForSelector("text=One solution", { timeout: 30_000 });
    assert.deepEqual(await barriers(page), []);
    assert.ok((await page.locator(".board [class^='c-']").count()) > 3);
    await button(page, "Share").click();
    const link = await page.getByLabel("The puzzle as a link").inputValue();
    assert.ok(link.startsWith(`${base}#sudoku?p=`), link);
    await page.keyboard.press("Escape");
    await button(page, "Print").click();
    await page.locator("dialog button.primary").click();
    assert.ok((await page.locator(".sheet").first().locator("svg *").count()) > 8);
  }, { hash: `#sudoku?v=set&p=${example(`sudoku/${name}.txt`)[0]}&r=${encodeURIComponent(example(`rules/${name}.rules`).join(";"))}` });
