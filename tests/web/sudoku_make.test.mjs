// Making puzzles, and printing them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { barriers, button, digits, onPage } from "./browser.mjs";

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

for (const [example, rule] of [["Killer, hard", ".cage"], ["Thermometers, hard", ".c-thermometer"], ["Jigsaw, fiendish", ".thick"]])
  onPage(`an example on the empty page: ${example}`, async (page) => {
    await button(page, example).click();
    await made(page, 1);
    assert.equal(await page.locator(".offers").isVisible(), false);
    assert.equal(await page.locator("figcaption > span:first-child").textContent(), example.split(", ")[1]);
    assert.ok((await page.locator(`.made ${rule}`).count()) > 0);
    await button(page, "Edit").first().click();
    await page.waitForSelector("text=One solution");
    await page.waitForSelector(`text=Difficulty: ${example.split(", ")[1]}`);
    if (rule === ".thick") assert.match(decodeURIComponent(page.url()), /r=box[+ ]3x3;regions;/);
    await page.getByRole("radio", { name: "Make" }).click();
    await page.waitForSelector("figure");
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
  assert.match(await page.locator(".status").textContent(), /only 288 filled grids.*The closest one that was found is shown: \w+\.$/);
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

onPage("a sheet to print, and as SVG files", async (page) => {
  await page.getByLabel("Number of puzzles").selectOption("12");
  await page.getByLabel("Windows").check();
  await make(page);
  await made(page, 12);
  await button(page, "Print").click();
  assert.deepEqual(await barriers(page), []);
  await page.getByLabel("With solutions").uncheck();
  for (const perPage of [2, 4, 6, 12]) {
    await page.getByLabel("Puzzles per page").selectOption(String(perPage));
    const boards = await page.locator(".preview svg").evaluateAll((all) =>
      all.map((one) => one.querySelectorAll(":scope > g").length));
    assert.deepEqual(boards, new Array(12 / perPage).fill(perPage));
  }
  assert.match(await page.locator(".preview svg text").first().textContent(), /Each shaded window contains every digit/);
  await page.getByLabel("With the rules").uncheck();
  assert.doesNotMatch(await page.locator(".preview").textContent(), /window/);
  await page.getByLabel("With solutions").check();
  assert.equal(await page.locator(".preview svg").count(), 2, "the solutions are at the back");
  assert.ok((await page.locator(".preview svg").last().locator("text").count()) > 12 * 82);
  await page.getByLabel("With solutions").uncheck();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as SVG").click()]);
  const file = readFileSync(await download.path(), "utf8");
  assert.match(file, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 210 297"/);
  assert.doesNotMatch(file, /class=|style=/);
  // The lines between boxes are much thicker than those between cells.
  const widths = [...file.matchAll(/<path[^>]*stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
  assert.ok(widths.at(-1) >= 4 * widths[0], `${widths[0]} and ${widths.at(-1)}`);
}, { hash: "#sudoku?v=make" });

/** The sizes of the pages of a PDF in points, without its library: each page object has a MediaBox. */
const pagesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  .map(([, width, height]) => [Math.round(width), Math.round(height)]);

for (const [paper, size, margin] of [["A4", [595, 842], "0"], ["letter", [612, 792], "0"], ["A4", [596, 843], "15mm"]])
  onPage(`each sheet is a page of ${paper} with a margin of ${margin}`, async (page) => {
    await page.getByLabel("Number of puzzles").selectOption("4");
    await make(page);
    await made(page, 4);
    await button(page, "Print").click();
    await page.getByLabel("Puzzles per page").selectOption("2");
    await page.getByLabel("Paper").selectOption(paper);
    await page.locator("dialog button.primary").click();
    assert.equal(await page.evaluate(() => window.printed), 1);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".sheets svg").first().isVisible(), true);
    assert.equal(await page.locator("#app").isVisible(), false);
    await page.emulateMedia({ media: null });
    const pdf = await page.pdf(margin === "0" ? { preferCSSPageSize: true }
      : { format: "A4", margin: { top: margin, bottom: margin, left: margin, right: margin } });
    assert.deepEqual(pagesOf(pdf), [size, size, size], "two pages of puzzles, one of solutions");
  }, { hash: "#sudoku?v=make" });
