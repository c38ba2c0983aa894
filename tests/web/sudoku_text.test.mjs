import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { button, cellText, clicked, digits, goTo, menuItem, onPage, press, pressIn, reloaded } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const rows = classic.match(/.{9}/g);
const zeros = classic.replaceAll(".", "0");

const texts = {
  "a line": classic,
  "a line with zeros": zeros,
  "rows": rows.join("\n"),
  "a drawn grid": rows.map((row) => row.match(/.../g).join("|")).join("\n"),
  "SDK": `[Puzzle]\n${rows.join("\n")}\n`,
  "SDK with fields": `#A author\n#L easy\n${rows.join("\n")}\n`,
  "CSV": `puzzle,level\n${zeros},easy\n`,
  "JSON": `{"givens": "${classic}"}`,
  "OpenSudoku": `<?xml version="1.0"?><opensudoku><game data="${zeros}"/></opensudoku>`,
};

async function paste(page, text) {
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Paste or write").fill(text);
  await page.locator("dialog button.primary").click();
  await page.waitForFunction(() => !document.querySelector("dialog"));
}

for (const [name, text] of Object.entries(texts))
  onPage(`${name} can be pasted`, async (page) => {
    await paste(page, text);
    assert.equal(await digits(page), classic);
  }, { hash: `#sudoku?p=1${".".repeat(80)}` });

onPage("other sizes are recognised", async (page) => {
  for (const [text, size] of [["1..4.4.1.1..4..3", 4], [`1${".".repeat(35)}`, 6], [`G${".".repeat(255)}`, 16]]) {
    await menuItem(page, "Puzzle", "Open");
    await page.getByLabel("Paste or write").fill(text);
    await page.locator("dialog button.primary").click();
    await page.waitForSelector(`.size-${size}`);
  }
});

onPage("lists are chosen from, files are opened and dropped, pasted text too", async (page) => {
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Or choose a file").setInputFiles({ name: "two.txt", mimeType: "text/plain",
    buffer: Buffer.from(`# two of them\n${classic}\n1${".".repeat(80)}\n`) });
  await page.waitForSelector("text=2 puzzles were found");
  await page.locator(".found button").nth(1).click();
  await page.waitForFunction(() => !document.querySelector("dialog"));
  assert.equal(await digits(page), `1${".".repeat(80)}`);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.txt"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, classic);
  await page.waitForFunction(() => location.hash.includes("53..7"));
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, `2${".".repeat(80)}`);
  await page.waitForFunction(() => location.hash.includes("p=2.."));
});

onPage("unreadable text is reported with the text found", async (page) => {
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Paste or write").fill("53..7?");
  await page.locator("dialog button.primary").click();
  await page.waitForSelector("dialog .error:text('cannot be opened')");
});

onPage("reading errors are translated to Chinese, and lists are found", async (page, { base }) => {
  await menuItem(page, "题目", "打开");
  const area = page.locator("dialog textarea");
  await area.fill("53..7?");
  await page.locator("dialog button.primary").click();
  await page.waitForSelector("dialog .error:text('意外的“?”')");
  await area.fill(`${classic}\n${classic}\n`);
  await page.locator("dialog button.primary").click();
  await page.waitForSelector(".found li:nth-child(2)");
  await goTo(page, `${base}#cover?t=a%20b%0Ac%0A`, ".fault:text('遇到“c”')");
}, { locale: "zh-CN" });

onPage("puzzles are saved in the formats of the program", async (page) => {
  await menuItem(page, "Puzzle", "Export");
  for (const [format, pattern] of [["grid", /^\+-------\+/], ["opensudoku", /<opensudoku/], ["svg", /<svg/]]) {
    await page.getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
    const { readFileSync } = await import("node:fs");
    assert.match(readFileSync(await download.path(), "utf8"), pattern);
  }
}, { hash: `#sudoku?p=${classic}` });

// These marks leave one of the 288 full 4x4 grids, found by trying all.
const sukaku = "1..412....34.234123...341.3.12..12..1..4.2.4..341.34.23.12..1.34";
const sukakuGrid = "14 12 34 234\n123 34 13 12\n12 14 24 34\n134 23 12 134\n";

onPage("puzzles given by pencil marks are played, shared, set and printed", async (page) => {
  for (const text of [sukaku, sukakuGrid]) {
    await paste(page, `1${".".repeat(15)}`);
    await page.waitForFunction(() => !location.hash.includes("marks"));
    await paste(page, text);
    await page.waitForSelector("text=Difficulty:");
    assert.equal(await cellText(page, 1, 1), "row 1, column 1, empty, marks 1 4");
    assert.match(decodeURIComponent(page.url()), new RegExp(`marks[ +]${sukaku.replaceAll(".", "\\.")}`));
  }
  await reloaded(page, "text=Difficulty:");
  await pressIn(page, 2, 3, "1");
  assert.equal(await cellText(page, 2, 4), "row 2, column 4, empty, marks 2");
  await clicked(page, "Hint", ".panel h3");
  await menuItem(page, "Analyse", "Show the solution", "text=This is the only solution");
  assert.equal(await digits(page), "1234341221434321");
  await menuItem(page, "Puzzle", "Export");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
  await page.keyboard.press("Escape");
  assert.equal(readFileSync(await download.path(), "utf8").replace(/[^\d\n ]/g, "").trim().replace(/\s+/g, " "),
    sukakuGrid.trim().replace(/\s+/g, " "));
  await menuItem(page, "Puzzle", "Print");
  await page.locator("dialog button.primary").click();
  assert.equal((await page.locator(".sheet svg").first().textContent()).includes("234"), true);
  await page.keyboard.press("Escape");
  await menuItem(page, "Puzzle", "Edit", "text=One solution");
  await menuItem(page, "Puzzle", "Remove the pencil marks", "text=288 solutions");
}, { hash: "#sudoku?p=1...............&r=box 2x2" });

onPage("729 pencil marks are a sukaku of nine by nine", async (page) => {
  const marks = Array.from(classic, (symbol) => (symbol === "." ? "123456789" : symbol.padStart(Number(symbol), ".").padEnd(9, ".")));
  marks[2] = "1.34.....";
  await paste(page, marks.join(""));
  await page.waitForSelector("text=Difficulty:");
  assert.equal(await digits(page), classic);
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 4");
  await page.getByLabel("Auto pencil marks").uncheck();
  assert.equal(await cellText(page, 1, 3), "row 1, column 3, empty, marks 1 3 4");
}, { hash: `#sudoku?p=1${".".repeat(80)}` });

onPage("grids that are too large are refused", async (page) => {
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Paste or write").fill(".".repeat(36 ** 2));
  await page.locator("dialog button.primary").click();
  await page.waitForSelector("text=the page shows grids of up to 25 rows");
  await page.getByLabel("Paste or write").fill(`1${".".repeat(399)}`);
  await page.locator("dialog button.primary").click();
  await page.waitForSelector(".size-20");
});
