import assert from "node:assert/strict";
import { button, cell, cellText, clicked, digits, goTo, killed, menuItem, onPage, press, pressIn,
  reloaded } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const chains = "..8..63..3.....8.7.......1.........9.7.45....6..2384..1.4.6.59..6.8....4..5..3...";
const two = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
const status = (page) => page.locator(".side .status");

onPage("digits, marks and colours by keys", async (page) => {
  await pressIn(page, 1, 3, "4");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 4, entered");
  await press(page, "ArrowRight", "Shift+Digit2", "Shift+Digit6", "Control+Digit6");
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, empty, marks 6, corner marks 2 6");
  await press(page, "KeyX", "2", "KeyV", "3", "KeyC", "9");
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, empty, marks 6 9, corner marks 6, colour 3");
  await press(page, "KeyS", "KeyZ", "KeyD", "ArrowLeft", "Backspace");
  assert.equal(await cellText(page, 1, 1), "row 1, column 1, 5, given");
  await press(page, "ArrowUp", "7");
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, 7, entered, in conflict, colour 3");
  await press(page, "0");
  assert.match(await cellText(page, 1, 4), /empty, marks 6 9/);
});

onPage("hundreds of moves are undone and redone, also after a reload", async (page) => {
  await cell(page, 1, 3).click();
  for (let k = 0; k < 450; ++k) await press(page, `Control+Digit${(k % 9) + 1}`);
  await press(page, "4");
  await reloaded(page, "[role=grid]");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 4, entered");
  for (let k = 0; k < 451; ++k) await button(page, "Undo").evaluate((element) => element.click());
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty");
  assert.equal(await button(page, "Undo").isDisabled(), true);
  await pressIn(page, 1, 3, "Control+KeyY", "Control+Shift+KeyZ");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 2");
});

onPage("several cells by dragging, by keys, and all that are alike", async (page) => {
  const [from, to] = [await cell(page, 1, 3).boundingBox(), await cell(page, 3, 3).boundingBox()];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 12 });
  await page.mouse.up();
  assert.equal(await page.locator("[aria-selected=true]").count(), 3);
  await press(page, "Shift+Digit1");
  assert.match(await cellText(page, 2, 3), /corner marks 1/);
  await press(page, "Shift+ArrowRight");
  assert.equal(await page.locator("[aria-selected=true]").count(), 4);
  await cell(page, 1, 1).dblclick();
  assert.equal(await page.locator("[aria-selected=true]").count(), 3);
  await press(page, "Control+KeyA");
  assert.equal(await page.locator("[aria-selected=true]").count(), 81);
  await press(page, "Escape");
  assert.equal(await page.locator("[aria-selected=true]").count(), 0);
});

onPage("by touch, with the pad", async (page) => {
  await cell(page, 1, 3).tap();
  await button(page, "4").tap();
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 4, entered");
  await cell(page, 1, 4).tap();
  await page.getByRole("radio", { name: "Corner" }).tap();
  await button(page, "6").tap();
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, empty, corner marks 6");
  await button(page, "Erase").tap();
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, empty");
  await button(page, "Undo").tap();
  assert.match(await cellText(page, 1, 4), /corner marks 6/);
}, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

onPage("automatic pencil marks follow the digits, and removed marks stay removed", async (page) => {
  await page.getByLabel("Auto pencil marks").check();
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 2 4");
  await pressIn(page, 1, 4, "2");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 4");
  await pressIn(page, 1, 3, "Control+Digit4");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1");
  await pressIn(page, 1, 4, "Delete");
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 2");
});

onPage("wrong digits are shown on request, and the end is noticed", async (page) => {
  await page.waitForSelector("text=Difficulty: easy");
  await pressIn(page, 1, 3, "1");
  assert.doesNotMatch(await cellText(page, 1, 3), /wrong/);
  await button(page, "Check").click();
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, 1, entered, wrong");
  assert.match(await status(page).textContent(), /^Wrong digits: 1/);
  await press(page, "4");
  await pressIn(page, 1, 3, "4");
  await button(page, "Check").click();
  assert.match(await status(page).textContent(), /No mistakes/);
  await menuItem(page, "Analyse", "Show the solution", "text=This is the only solution");
  await button(page, "Undo").click();
  for (let k = 0; k < 81; ++k)
    if (classic[k] === ".") {
      await cell(page, Math.floor(k / 9) + 1, (k % 9) + 1).click();
      if ((await cellText(page, Math.floor(k / 9) + 1, (k % 9) + 1)).includes("empty"))
        await press(page, solution[k]);
    }
  assert.equal(await digits(page), solution);
  assert.match(await status(page).textContent(), /^Solved in \d+:\d\d/);
});

const announced = (page, pattern) => page.waitForFunction((text) =>
  new RegExp(text).test(document.querySelector(".visually-hidden[role=status]").textContent), pattern.source);

onPage("a hint tells the technique, then the place, then the reason, and is applied", async (page) => {
  await clicked(page, "Hint", ".panel h3:text('Hidden single')");
  await announced(page, /^Hidden single/);
  assert.equal(await page.locator(".ring.yes").count(), 0);
  await clicked(page, "Where?", "text=Look here: box 2.");
  assert.equal(await page.locator(".back.cell").count(), 9);
  assert.equal(await page.locator(".ring.yes").count(), 0);
  // The key that opened the hint also continues it.
  await button(page, "Hint").click();
  assert.match(await page.locator(".effect").textContent(), /r1c6 is 8/);
  assert.equal(await page.locator(".ring.yes").count(), 1);
  await announced(page, /r1c6 is 8/);
  await button(page, "Apply").click();
  assert.equal(await cellText(page, 1, 6), "row 1, column 6, 8, entered");
  await pressIn(page, 1, 3, "1");
  await clicked(page, "Hint", ".panel :text('Some digits are wrong')");
});

onPage("hints continue from removed marks", async (page) => {
  await page.getByLabel("Auto pencil marks").check();
  for (let k = 0; k < 20; ++k) {
    await button(page, "Hint").click();
    await button(page, "Where?").click();
    await button(page, "Why?").click();
    await button(page, "Apply").click();
  }
  assert.ok((await digits(page)).replaceAll(".", "").length > chains.replaceAll(".", "").length);
  await button(page, "Check").click();
  assert.match(await status(page).textContent(), /No mistakes/);
}, { hash: `#sudoku?p=${chains}` });

onPage("the solving path is a list, and shows the links of chains", async (page) => {
  await menuItem(page, "Analyse", "Solving path", "text=/1 \\/ \\d+/");
  await page.locator(".path button").nth(19).click();
  assert.equal(await page.locator(".panel h3").textContent(), "Alternating chain");
  assert.equal(await page.locator(".link.strong").count(), 3);
  assert.equal(await page.locator(".link.weak").count(), 2);
  assert.equal(await page.locator(".ring.no").count(), 1);
  await button(page, "Previous step").click();
  assert.match(await page.locator(".place").first().textContent(), /^19 /);
  await button(page, "Next step").click();
  const all = await page.locator(".path li").count();
  await button(page, "Close").click();
  assert.equal(await digits(page), chains);
  // The path begins at the position of the player.
  await pressIn(page, 3, 4, "3");
  await menuItem(page, "Analyse", "Solving path", `.path li:nth-child(${all - 1})`);
  assert.equal(await page.locator(".path li").count(), all - 1);
}, { hash: `#sudoku?p=${chains}` });

onPage("true candidates, and solutions with their differences", async (page) => {
  await page.waitForSelector("text=There are several solutions.");
  await menuItem(page, "Analyse", "True candidates", "text=Cells with several digits: 4");
  assert.equal(await cellText(page, 1, 4), "row 1, column 4, empty, marks 6 7, not certain");
  await menuItem(page, "Analyse", "Solutions", "text=Solution 1 of 2");
  assert.equal(await page.locator(".back.differs").count(), 4);
  const first = await digits(page);
  await clicked(page, "Next solution", "text=Solution 2 of 2");
  assert.notEqual(await digits(page), first);
}, { hash: `#sudoku?p=${two}` });

onPage("thousands of solutions are listed while the page answers", async (page) => {
  await menuItem(page, "Analyse", "Solutions", "text=/Solution 1 of/");
  await clicked(page, "Next solution", "text=/Solution 2 of/");
  await button(page, "Close").click();
  await menuItem(page, "Analyse", "Show the solution", "text=/^One of several solutions/");
}, { hash: `#sudoku?p=1${".".repeat(80)}` });

onPage("a link contains the puzzle and its rules, and each puzzle has its own progress", async (page, { base }) => {
  const hash = "#sudoku?p=1...............&r=box+2x2%3Bdiagonals";
  await goTo(page, base + hash, ".size-4");
  assert.equal(await page.locator(".diagonal").count(), 1);
  await pressIn(page, 1, 2, "2");
  await goTo(page, `${base}#sudoku?p=${classic}`, ".size-9");
  await goTo(page, base + hash, ".size-4");
  assert.equal(await cellText(page, 1, 2), "row 1, column 2, 2, entered");
  await menuItem(page, "Puzzle", "Share");
  const link = await page.getByLabel("The puzzle as a link").inputValue();
  assert.ok(link.startsWith(`${base}#sudoku?p=1...............&r=`), link);
  await page.keyboard.press("Escape");
  await goTo(page, `${base}#sudoku`, ".size-4");
});

onPage("a tab that is killed loses nothing", async (page, { context, base, faults }) => {
  await pressIn(page, 1, 3, "4", "ArrowRight", "Shift+Digit2");
  const again = await killed(page, context, `${base}#sudoku`);
  await again.waitForSelector("[role=grid]");
  assert.equal(await cellText(again, 1, 3), "row 1, column 3, 4, entered");
  assert.equal(await cellText(again, 1, 4), "row 1, column 4, empty, corner marks 2");
  assert.equal(await button(again, "Undo").isDisabled(), false);
  assert.deepEqual(faults, []);
});

onPage("the board is a grid for a screen reader, with one stop for Tab", async (page) => {
  assert.equal(await page.locator("[role=grid] [role=row]").count(), 9);
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
  await cell(page, 5, 5).focus();
  await press(page, "ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 6, column 5, 2, given");
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
});
