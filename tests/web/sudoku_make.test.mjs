// Making puzzles, and printing them.
import assert from "node:assert/strict";
import { barriers, button, digits, onPage, shows } from "./browser.mjs";

const made = (page, number) => page.waitForSelector(`.status:text-is('Made: ${number}.')`, { timeout: 60_000 });
const make = (page) => button(page, "Make").click();

onPage("puzzles of a difficulty and a symmetry, to play", async (page) => {
  await page.getByLabel("Difficulty").selectOption("medium");
  await page.getByLabel("Symmetry").selectOption("rotate180");
  await page.getByLabel("Number of puzzles").selectOption("2");
  await make(page);
  await made(page, 2);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(await page.locator("figcaption > span:first-child").allTextContents(), ["medium", "medium"]);
  const puzzle = await page.locator("figure [role=img]").first().getAttribute("aria-label");
  const pattern = Array.from(puzzle, (symbol) => symbol !== ".");
  assert.deepEqual(pattern, pattern.toReversed());
  await button(page, "Play").first().click();
  await page.waitForSelector("[role=grid]");
  assert.equal(await digits(page), puzzle);
  // The previous puzzle is not lost.
  await page.getByRole("radio", { name: "Make" }).click();
  await page.waitForSelector("figure");
  assert.equal(await page.locator("figure").count(), 2);
}, { hash: "#sudoku?v=make" });

for (const [kind, part] of [["cages", ".cage"], ["comparisons", ".less"], ["thermometers", ".c-thermometer"]])
  onPage(`puzzles with ${kind} have one solution`, async (page) => {
    await page.getByLabel("Kind").selectOption(kind);
    await page.getByLabel("Size").selectOption("2x3");
    await make(page);
    await made(page, 1);
    assert.ok((await page.locator(part).count()) > 3);
    await button(page, "Edit").first().click();
    await page.waitForSelector("text=One solution");
  }, { hash: "#sudoku?v=make" });

onPage("jigsaw regions are drawn, and the puzzle has the wanted difficulty", async (page) => {
  await page.getByLabel("Kind").selectOption("jigsaw");
  await page.getByLabel("Difficulty").selectOption("hard");
  await make(page);
  await made(page, 1);
  await button(page, "Edit").first().click();
  await shows(page, "text=One solution", "text=Difficulty: hard");
  assert.match(decodeURIComponent(page.url()), /r=box[+ ]3x3;regions;/);
}, { hash: "#sudoku?v=make" });

onPage("variants by name, and the rules of the puzzle that is open", async (page) => {
  await page.getByLabel("Diagonals").check();
  await page.getByLabel("Size").selectOption("2x2");
  await page.getByLabel("Diagonals").check();
  await make(page);
  await made(page, 1);
  assert.equal(await page.locator(".made .diagonal").count(), 1);
  await page.getByLabel("Kind").selectOption("current");
  await make(page);
  await page.waitForSelector(".made .c-thermometer", { timeout: 60_000 });
  assert.equal(await page.locator(".made .diagonal").count(), 0);
}, { hash: `#sudoku?v=make&p=${".".repeat(81)}&r=thermometer r1c1 r2c2 r3c3` });

for (const difficulty of ["any", "hard"])
  onPage(`diagonals with anti-knight are made in seconds (${difficulty})`, async (page) => {
    await page.getByLabel("Diagonals").check();
    await page.getByLabel("Anti-knight").check();
    await page.getByLabel("Difficulty").selectOption(difficulty);
    await make(page);
    await page.waitForSelector(".status:text-is('Made: 1.')", { timeout: 20_000 });
  }, { hash: "#sudoku?v=make" });

onPage("attempts are shown and limited, and the closest puzzle is offered", async (page) => {
  await page.evaluate(() => {
    window.said = new Set();
    new MutationObserver(() => window.said.add(document.querySelector(".make .status").textContent))
      .observe(document.querySelector(".make .status"), { childList: true });
  });
  await page.getByLabel("Size").selectOption("2x2");
  await page.getByLabel("Difficulty").selectOption("extreme");
  await make(page);
  await page.waitForSelector("text=No such puzzle was found. Attempts: 400.", { timeout: 60_000 });
  assert.match(await page.locator(".status").textContent(), /The closest one that was found is shown: \w+\.$/);
  assert.equal(await page.locator("figure").count(), 1);
  const said = await page.evaluate(() => [...window.said]);
  assert.ok(said.some((text) => /^0 of 1 made\. Attempt \d+ of at most 400\. Closest so far: \w+\.$/.test(text)), said.slice(0, 5).join());
  assert.equal(await button(page, "Stop").isDisabled(), true);
}, { hash: "#sudoku?v=make" });

onPage("rules without a grid are recognized", async (page) => {
  for (const name of ["Diagonals", "Anti-knight", "Anti-king"]) await page.getByLabel(name).check();
  await make(page);
  await page.waitForSelector("text=These rules contradict each other", { timeout: 20_000 });
}, { hash: "#sudoku?v=make" });

/** The sizes of the pages of a PDF in points, without its library: each page object has a MediaBox. */
const pagesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  .map(([, width, height]) => [Math.round(width), Math.round(height)]);

onPage("sheets fill the pages of any paper, and the solutions are at the back", async (page) => {
  await page.getByLabel("Number of puzzles").selectOption("12");
  await page.getByLabel("Windows").check();
  await make(page);
  await made(page, 12);
  const print = async (perPage) => {
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.getByLabel("Puzzles per page").selectOption(String(perPage));
    await page.locator("dialog button.primary").click();
    return page.locator(".sheet").evaluateAll((all) => all.map((sheet) => sheet.querySelectorAll("svg").length));
  };
  await button(page, "Print").click();
  assert.deepEqual(await barriers(page), []);
  for (const perPage of [1, 2, 4, 6, 12]) assert.deepEqual(await print(perPage), [...new Array(12 / perPage).fill(perPage), 12]);
  assert.match(await page.locator(".sheet > p").first().textContent(), /Each shaded window contains every digit/);
  assert.ok(await page.locator(".sheet").last().locator(".digit").count() === 12 * 81);
  await page.getByLabel("With the rules").uncheck();
  await page.getByLabel("With solutions").uncheck();
  assert.deepEqual(await print(4), [4, 4, 4]);
  assert.doesNotMatch(await page.locator(".printed").textContent(), /window/);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#app").isVisible(), false);
  await page.emulateMedia({ media: null });
  for (const [format, size] of [["A4", [595, 842]], ["letter", [612, 792]]])
    for (const margin of ["0", "15mm"]) {
      // The end of a print removes the sheets.
      assert.deepEqual(await print(4), [4, 4, 4]);
      const pdf = await page.pdf({ format, margin: { top: margin, bottom: margin, left: margin, right: margin } });
      const pages = pagesOf(pdf);
      assert.equal(pages.length, 3, `${format} ${margin}`);
      for (const [k, side] of pages[0].entries()) assert.ok(Math.abs(side - size[k]) < 2, String(pages[0]));
    }
}, { hash: "#sudoku?v=make" });
