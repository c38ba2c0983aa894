// Exchange with other programs: what links and files state is kept, and what a format cannot store is said.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { button, digits, menuItem, onPage } from "./browser.mjs";

const givens = "1..............4", title = "Little & <small>", author = "A. Uthor", words = "Normal rules.\nKnights: 马步";
const hash = `#sudoku?${new URLSearchParams({ p: givens, r: "box 2x2;anti-knight;cage 5 r1c2 r1c3", t: title, a: author, d: words })}`;

// Made with the libraries lz-string (JavaScript) and zlib (Python) from texts written by hand.
const links = {
  "f-puzzles": "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QBlNsYACAMhIB4wBbAQyywD4RU6BXNACwHsAnBCACCAOhIBVbv1Yg%2B7HGBhpBAOX70sJOQpEAdAHYBpfRADmXNGHglANlmBTaxmm%2BEACYIA2u9AA3Bu1wAjKimEN4w%2BghocjAAvsjAcQnxMQC6yF6JmclpGcl5CTlJRYkgvlj%2BCCggIWER8FH%2BqWkgANYQjDB8AMZ0prheIF0wjGAeIABKAQDCAEwyk1MAzCDNZRV4AKwgqWz6GC0m5sr10TFAA%3D%3D",
  "SudokuPad": "https://sudokupad.app/sclN4YwzgXArADANCAphA2i4A3CBGAvnAgXThQLmNKJLMwgBZdDiQBDVUZNebC%2BAJiZwsUOAFcAdgEsAjqOQAXRnAC2ieSwAmLdRGDyIAcgAyk%2BfIA2iAAQAyKwB4wylufMA%2BA3Baj5ACwD2AE6GAIIAdFYAqn5BnoGilpAGAHJBzuZW8YlhADriANJSAOa%2B8pBWgDZZgKbWnizi8pIA1sWlEIq4QA%3D",
  "penpa-edit": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKPpklQFpBTcGmODcxJ8dOx7G0JCO/yErBUU8hFMTS0fHLLwJKKRSV5qQW66kauXjnZaZnlBRbKbxcuebZ2qU6/m5uXNFQY2O5opUMlXSUjIDYUCm2riq4LlpJSccwlqu6ys+qWsnQQskKrMIQLK+jZGIKEjCBCdTqVLlaVdfWcgEA",
};
const drawn = "https://sudokupad.app/scl" + "N4YwpgXA2lA08F1Z0c%2Bsko0gNtYA7gA7RQAMsZmAjLNQkiBAOQDEAZmWcwL4I9A%3D";

async function paste(page, text) {
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Paste or write").fill(text);
  await page.locator("dialog button.primary").click();
}
const opened = async (page, text) => {
  await paste(page, text);
  await page.waitForFunction(() => !document.querySelector("dialog"));
};
const params = (page) => new URLSearchParams(new URL(page.url()).hash.replace(/^[^?]*\?/, ""));
const rules = (page) => (params(page).get("r") ?? "").split(";").sort();

/** Shows a format; returns the text, and the words about the format. */
async function exported(page, format) {
  if (await page.locator("dialog").count() === 0) await menuItem(page, "Puzzle", "Export");
  await page.getByLabel("Format").selectOption(format);
  await page.waitForSelector("dialog textarea:not([aria-busy])");
  return [await page.getByLabel("The text of the puzzle").inputValue(), await page.locator("dialog p[role=status]").textContent()];
}

for (const [name, text] of Object.entries(links))
  onPage(`titles, authors and rules come with a text of ${name}`, async (page) => {
    await opened(page, text);
    assert.equal(await digits(page), givens);
    await page.waitForFunction(() => location.hash.includes("A.+Uthor"));
    const found = params(page);
    assert.deepEqual([found.get("t"), found.get("a"), found.get("d")], [title, author, words]);
    assert.equal(await page.locator(".play-head h2").textContent(), title);
    assert.equal(await page.locator(".rules-text .described").textContent(), found.get("d"));
    await page.waitForSelector(`text=by ${author}`);
    assert.deepEqual(rules(page), name === "penpa-edit"
      ? ["box 2x2"] : ["anti-knight", "box 2x2", "cage 5 r1c2 r1c3"]);
  });

onPage("links and files of setters keep the whole puzzle", async (page) => {
  const before = [givens, ["anti-knight", "box 2x2", "cage 5 r1c2 r1c3"], title, author, words];
  const now = () => [params(page).get("p"), rules(page), ...["t", "a", "d"].map((name) => params(page).get(name))];
  for (const format of ["sudokupad", "f-puzzles-link", "f-puzzles", "json"]) {
    assert.deepEqual(now(), before);
    const [text, said] = await exported(page, format);
    assert.equal(said, "This format stores the whole puzzle.", format);
    await page.keyboard.press("Escape");
    await opened(page, "2...............");
    await page.waitForFunction(() => location.hash.includes("p=2."));
    await opened(page, text);
    await page.waitForFunction(() => location.hash.includes("p=1."));
  }
}, { hash });

onPage("what a format cannot store is said before saving", async (page) => {
  const [line, said] = await exported(page, "line");
  assert.equal(line, givens);
  assert.match(said, /does not store: the rules of the variant, the title, the author,? and the rules in words\.$/);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save the rules").click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /^cage 5 r1c2 r1c3$/m);
  await exported(page, "grid");
  assert.equal(await button(page, "Save the rules").isVisible(), true);
  assert.match((await exported(page, "opensudoku"))[1], /cannot store the puzzle: .*9x9 puzzles/);
  assert.equal(await button(page, "Save").isDisabled(), true);
  await exported(page, "sudokupad");
  assert.deepEqual([await button(page, "Save").isVisible(), await button(page, "Save the rules").isVisible()], [false, false]);
}, { hash });

onPage("the shape of boxes is named if a format assumes another one", async (page) => {
  assert.equal((await exported(page, "line"))[1], "This format does not store: the shape of the boxes.");
  assert.equal((await exported(page, "f-puzzles-link"))[1], "This format stores the whole puzzle.");
}, { hash: `#sudoku?p=1${".".repeat(35)}&r=box 3x2` });

onPage("a rule that f-puzzles does not have is named", async (page) => {
  const [, said] = await exported(page, "f-puzzles-link");
  assert.match(said, /cannot store the puzzle: .*'less'/);
}, { hash: `#sudoku?p=${givens}&r=box 2x2;less r1c2 r1c3` });

onPage("every listed format is written, and read again without a loss of cells", async (page) => {
  await menuItem(page, "Puzzle", "Export");
  const names = await page.getByLabel("Format").locator("option").evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(names.length >= 8);
  for (const name of names) {
    const [text, said] = await exported(page, name);
    assert.notEqual(text, "", name);
    // In texts of candidates, a cell with a single candidate is a given.
    assert.doesNotMatch(said, name === "candidates" ? /cannot|variant/ : /cannot|givens|marks|variant/, name);
  }
}, { hash: "#sudoku?p=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });

onPage("a link that only draws its rules is refused with the reason", async (page) => {
  await paste(page, drawn);
  await page.waitForSelector("dialog .error:text('has lines: drawings')");
});

onPage("full-width digits are read", async (page) => {
  await opened(page, "１．．．\n．．．．\n．．．．\n．．．４");
  assert.equal(await digits(page), givens);
});

onPage("links of this page keep pencil marks and texts", async (page) => {
  const marks = "1....2....34..34..3....412..12...2..1.....34..34...4..3.12..12..";
  const sent = new URLSearchParams({ p: givens.replace("4", "."), r: `box 2x2;marks ${marks}`, t: title, d: words });
  await opened(page, `https://example.org/#sudoku?${sent}`);
  await page.waitForFunction(() => location.hash.includes("marks"));
  assert.deepEqual(["p", "t", "d"].map((name) => params(page).get(name)), [sent.get("p"), title, words]);
});

onPage("setters write rules in words, which players and printed pages show", async (page) => {
  await page.getByLabel("Rules in words").fill("Odd is even.");
  await page.waitForFunction(() => location.hash.includes("d=Odd"));
  await button(page, "Play").click();
  await page.waitForSelector(".rules-text .described:text('Odd is even.')");
  await menuItem(page, "Puzzle", "Print");
  await page.locator("dialog button.primary").click();
  assert.match(await page.locator(".sheet p").first().textContent(), /Odd is even\./);
}, { hash: `#sudoku?v=set&p=${givens}&r=box 2x2` });
