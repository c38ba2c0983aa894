// The view for playing: what it shows of a puzzle, keys, screen readers, the end, and telephones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, button, cell, cellText, digits, menuItem, onPage, press, pressIn, skip,
  visit } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const two = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
const miracle = `#sudoku?p=${".".repeat(38)}1${".".repeat(12)}2${".".repeat(29)}&r=anti-knight;anti-king;non-consecutive`;
const announced = (page, pattern) => page.waitForFunction((text) =>
  new RegExp(text).test(document.querySelector(".visually-hidden[role=status]").textContent), pattern.source);

test("the rules of a puzzle are beside the board and on paper, in both languages", { skip }, async () => {
  for (const [locale, words] of [["en-GB", ["knight", "touch", "consecutive"]], ["zh-CN", ["马步", "斜向", "连续"]]])
    await visit(async (page) => {
      const sentences = await page.locator(".rules-text li").allTextContents();
      assert.equal(sentences.length, 4);
      words.forEach((word, k) => assert.ok(sentences[k + 1].includes(word), sentences[k + 1]));
      assert.ok(await page.locator(".rules-text").isVisible());
    }, { hash: miracle, locale });
  await visit(async (page) => {
    await menuItem(page, "Puzzle", "Print");
    await page.locator("dialog button.primary").click();
    assert.match(await page.locator(".sheet p").first().textContent(), /knight/);
  }, { hash: miracle });
  await visit(async (page) => {
    assert.equal(await page.locator(".rules-text").isVisible(), false);
    await page.waitForSelector("text=Difficulty: easy");
  }, { hash: `#sudoku?p=${classic}` });
});

onPage("Edit does not show the solution of the puzzle that is played", async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  await menuItem(page, "Puzzle", "Edit", ".verdict");
  await page.waitForTimeout(1000);
  assert.equal(await digits(page), classic);
  assert.equal(await page.locator(".digit.found, .mark").count(), 0);
}, { hash: `#sudoku?p=${classic}` });

onPage("the keys of the board work wherever the focus is, except in text fields", async (page) => {
  await cell(page, 1, 3).click();
  await page.getByRole("radio", { name: "Corner" }).click();
  await press(page, "4");
  assert.match(await cellText(page, 1, 3), /corner marks 4$/);
  await page.getByRole("radio", { name: "Digit" }).click();
  await button(page, "2").click();
  assert.match(await cellText(page, 1, 3), /, 2, entered$/);
  await press(page, "Control+KeyZ");
  assert.match(await cellText(page, 1, 3), /corner marks 4$/);
  // After a menu, the focus is on its button.
  await button(page, "Analyse").click();
  await press(page, "Escape", "ArrowRight", "6");
  assert.match(await cellText(page, 1, 4), /, 6, entered$/);
  await page.getByLabel("Auto pencil marks").check();
  await press(page, "Backspace");
  assert.match(await cellText(page, 1, 4), /empty/);
  // Enter presses the focused button; no key reaches the board from a text field.
  await button(page, "Check").focus();
  await press(page, "Enter");
  await page.waitForSelector("text=No mistakes so far.");
  await menuItem(page, "Puzzle", "Open");
  await page.locator("dialog textarea").pressSequentially("77");
  await press(page, "Escape");
  assert.match(await cellText(page, 1, 4), /empty/);
  await press(page, "6");
  assert.match(await cellText(page, 1, 4), /, 6, entered$/);
}, { hash: `#sudoku?p=${classic}` });

onPage("a screen reader hears rules and modes, and begins at the board of an opened puzzle", async (page) => {
  assert.equal(await cellText(page, 1, 1), "row 1, column 1, empty, cage sum 5, 2 cells");
  await cell(page, 1, 1).focus();
  await press(page, "KeyX");
  await announced(page, /Corner$/);
  await press(page, "3");
  await announced(page, /corner marks 3, cage sum 5, 2 cells$/);
  await menuItem(page, "Puzzle", "Open");
  await button(page, "Jigsaw").click();
  await page.waitForFunction(() => /row 1, column 1, empty, region 1$/.test(document.activeElement.getAttribute("aria-label")));
}, { hash: "#sudoku?p=................&r=box 2x2;cage 5 r1c1 r1c2" });

onPage("conflicts and equal digits are shown at once", async (page) => {
  await pressIn(page, 1, 3, "5");
  assert.match(await cellText(page, 1, 3), /, 5, entered, in conflict$/);
  assert.match(await cellText(page, 1, 1), /, 5, given, in conflict$/);
  await announced(page, /in conflict$/);
  const colour = () => page.locator(".digit.entered").evaluate((digit) => getComputedStyle(digit).fill);
  const wrong = await colour();
  await press(page, "4");
  assert.notEqual(await colour(), wrong);
  await cell(page, 1, 1).click();
  assert.equal(await page.locator(".same").count(), 2);
}, { hash: `#sudoku?p=${classic}` });

onPage("corner marks do not shrink automatic pencil marks", async (page) => {
  const sizes = () => page.locator(".mark").evaluateAll((marks) => [...new Set(marks.map((one) => getComputedStyle(one).fontSize))]);
  await page.getByLabel("Auto pencil marks").check();
  const before = await sizes();
  await pressIn(page, 1, 3, "Shift+Digit4");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 2 4, corner marks 4");
  assert.deepEqual(await sizes(), before);
  assert.equal(await page.locator(".mark.by-hand").textContent(), "4");
}, { hash: `#sudoku?p=${classic}` });

onPage("on a telephone, a status of two lines does not move the pad", async (page) => {
  await page.waitForSelector("text=There are several solutions.");
  const before = await page.locator(".pad").boundingBox();
  await menuItem(page, "Analyse", "Show the solution", "text=One of several solutions.");
  const lines = await page.locator(".side .status").evaluate((one) => one.scrollHeight / parseFloat(getComputedStyle(one).lineHeight));
  assert.ok(lines > 1.9, `${lines} lines`);
  assert.deepEqual(await page.locator(".pad").boundingBox(), before);
}, { hash: `#sudoku?p=${two}`, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const [name, viewport] of [["upright", { width: 390, height: 844 }], ["on its side", { width: 844, height: 390 }]])
  onPage(`on a telephone ${name}, the board and the pad fit on the screen`, async (page) => {
    await page.waitForSelector("text=Difficulty:");
    const inside = async (one) => {
      const box = await one.boundingBox();
      return box.y >= 0 && box.y + box.height <= viewport.height && box.x >= 0 && box.x + box.width <= viewport.width;
    };
    assert.ok(await inside(page.locator(".board")), "board");
    assert.ok(await inside(page.locator(".pad")), "pad");
    assert.ok(await inside(page.locator(".ask")), "Hint and Check");
    const small = await page.locator(".play button:visible, .play summary:visible").evaluateAll((all) => all
      .filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
      .map((one) => one.textContent || one.ariaLabel));
    assert.deepEqual(small, []);
    const before = await page.locator(".pad").boundingBox();
    for (const stage of ["Hint", "Where?", "Why?"]) await button(page, stage).tap();
    assert.deepEqual(await page.locator(".pad").boundingBox(), before);
    assert.ok(await inside(page.locator(".panel-room")), "hint");
    assert.ok(await inside(page.locator(".board")), "board with a hint");
    assert.deepEqual(await barriers(page), []);
  }, { hash: miracle, viewport, hasTouch: true, isMobile: true });
