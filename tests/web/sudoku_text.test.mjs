import assert from "node:assert/strict";
import { test } from "node:test";
import { button, digits, skip, visit } from "./browser.mjs";

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

for (const [name, text] of Object.entries(texts))
  test(`${name} can be pasted`, { skip }, () =>
    visit(async (page) => {
      await button(page, "Open").click();
      await page.getByLabel("Paste or write").fill(text);
      await page.locator("dialog button.primary").click();
      await page.waitForFunction(() => !document.querySelector("dialog"));
      assert.equal(await digits(page), classic);
    }, { hash: `#sudoku?p=1${".".repeat(80)}` }));

test("other sizes are recognised", { skip }, () =>
  visit(async (page) => {
    for (const [text, size] of [["1..4.4.1.1..4..3", 4], [`1${".".repeat(35)}`, 6], [`G${".".repeat(255)}`, 16]]) {
      await button(page, "Open").click();
      await page.getByLabel("Paste or write").fill(text);
      await page.locator("dialog button.primary").click();
      await page.waitForSelector(`.size-${size}`);
    }
  }));

test("lists are chosen from, files are opened and dropped, pasted text too", { skip }, () =>
  visit(async (page) => {
    await button(page, "Open").click();
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
  }));

test("what cannot be read is said, with what was found", { skip }, () =>
  visit(async (page) => {
    await button(page, "Open").click();
    await page.getByLabel("Paste or write").fill("53..7?");
    await page.locator("dialog button.primary").click();
    await page.waitForSelector("dialog .error:text('cannot be opened')");
  }));

test("what cannot be read is said in Chinese, too, and lists are found", { skip }, () =>
  visit(async (page, { base }) => {
    await button(page, "打开").click();
    const area = page.locator("dialog textarea");
    await area.fill("53..7?");
    await page.locator("dialog button.primary").click();
    await page.waitForSelector("dialog .error:text('意外的“?”')");
    await area.fill(`${classic}\n${classic}\n`);
    await page.locator("dialog button.primary").click();
    await page.waitForSelector(".found li:nth-child(2)");
    await page.goto(`${base}#cover?t=a%20b%0Ac%0A`);
    await page.waitForSelector(".fault:text('遇到“c”')");
  }, { locale: "zh-CN" }));

test("puzzles are saved in the formats of the program", { skip }, () =>
  visit(async (page) => {
    await button(page, "Share").click();
    for (const [format, pattern] of [["grid", /^\+-------\+/], ["sdk", /\[Puzzle\]|^#|^53/], ["svg", /<svg/]]) {
      await page.getByLabel("As a file").selectOption(format);
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
      const { readFileSync } = await import("node:fs");
      assert.match(readFileSync(await download.path(), "utf8"), pattern);
    }
  }, { hash: `#sudoku?p=${classic}` }));
