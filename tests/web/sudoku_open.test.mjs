// Texts of all kinds that can be pasted, large lists, and the messages while the engine is loaded.
import assert from "node:assert/strict";
import { digits, goTo, menuItem, onPage } from "./browser.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const rows = classic.match(/.{9}/g), zeros = classic.replaceAll(".", "0");

/** Pastes a text into the page, outside of text fields. */
const pasteOn = (page, text) => page.evaluate((given) => {
  const data = new DataTransfer();
  data.setData("text/plain", given);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}, text);

const texts = {
  "a link of this page": `http://localhost:8080/#sudoku?p=${classic}`,
  "a link to another page": `https://www.sudokuwiki.org/sudoku.htm?bd=${zeros}`,
  "cells of a spreadsheet": rows.map((row) => row.replaceAll(".", " ").split("").join("\t").replaceAll(" ", "")).join("\n"),
  "comma-separated cells": rows.map((row) => row.split("").join(",").replaceAll(".", "")).join("\n"),
  "a grid with blanks": rows.map((row) => row.replaceAll(".", " ").split("").join(" ").trimEnd()).join("\n"),
  "a code block": `[code]\n${rows.join("\n")}\n[/code]`,
  "a sentence around a puzzle": `Today's puzzle: ${classic} Good luck with it!`,
  "an array": `[${rows.map((row) => `[${row.replaceAll(".", "0").split("").join(", ")}]`).join(",\n")}]`,
  "XML of OpenSudoku": `<?xml version="1.0"?><opensudoku><game data="${zeros}"/></opensudoku>`,
};

for (const [name, text] of Object.entries(texts))
  onPage(`paste on the page: ${name}`, async (page) => {
    await page.waitForSelector("[role=gridcell]");
    await pasteOn(page, text);
    await page.waitForFunction((line) => location.hash.endsWith(`p=${line}`), classic);
    await page.waitForFunction(() => !document.querySelector("dialog"));
    assert.equal(await digits(page), classic);
  }, { hash: `#sudoku?p=1${".".repeat(80)}&r=anti-knight` });

onPage("paste works in all views and on the start page, but not in text fields", async (page, { base }) => {
  for (const [hash, view] of [["#start", ""], ["#sudoku?v=make", ""], ["#sudoku?v=set", "v=set&"]]) {
    await page.goto(base + hash);
    await page.waitForSelector(hash === "#start" ? ".cards" : ".side");
    await page.waitForTimeout(300);
    await pasteOn(page, classic);
    await page.waitForFunction((wanted) => location.hash.endsWith(wanted), `${view}p=${classic}`);
    await page.waitForFunction(() => !document.querySelector("dialog"));
  }
  await goTo(page, `${base}#sudoku?v=make`, ".make");
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    document.querySelector(".make").append(field);
    field.focus();
  });
  await pasteOn(page, classic);
  await page.waitForTimeout(300);
  assert.equal(await page.locator("dialog").count(), 0);
});

onPage("the rules in a text apply", async (page) => {
  await page.waitForSelector("[role=gridcell]");
  await pasteOn(page, `http://localhost:8080/#sudoku?p=1${".".repeat(15)}&r=box%202x2%3Bdiagonals`);
  await page.waitForFunction(() => /r=box\+2x2%3Bdiagonals$/.test(location.hash));
  await pasteOn(page, `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`);
  await page.waitForFunction((line) => location.hash.endsWith(`p=${line}`), classic);
});

onPage("an error names the cell or the line", async (page) => {
  const message = async (text) => {
    await page.getByLabel("Paste or write").fill(text);
    await page.locator("dialog .error").evaluate((element) => (element.textContent = ""));
    await page.locator("dialog button.primary").click();
    await page.waitForSelector("dialog .error:not(:empty)");
    return page.locator("dialog .error").textContent();
  };
  await menuItem(page, "Puzzle", "Open");
  assert.match(await message(`53..7....6..195....98....6.8.?.6${classic.slice(32)}`), /row 4, column 3: /);
  assert.match(await message(rows.with(2, rows[2].slice(1)).join("\n")), /line 3: /);
  for (const text of ["53..7?", "hello", "x", "{", "<a>", "[[1,2]]", "https://example.com/"])
    assert.doesNotMatch(await message(text), /<text>|<rules>|:\d+:\d+:/);
});

const list = (number) => Array.from({ length: number }, (_, k) =>
  `${String(k + 1).padStart(9, "0").replaceAll("0", ".")}${".".repeat(72)}`).join("\n");

onPage("the first puzzles of a large list are shown within seconds", async (page) => {
  await page.waitForSelector("[role=gridcell]");
  await pasteOn(page, list(40_000));
  await page.waitForSelector("text=The first 100 puzzles are listed.", { timeout: 20_000 });
  assert.equal(await page.locator(".found li").count(), 100);
  await page.locator(".found li button").last().click();
  await page.waitForFunction(() => location.hash.includes("p=......1.."));
});

onPage("a file that is too large is refused with its size", async (page) => {
  await page.waitForSelector("[role=gridcell]");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["1".repeat(17_000_000)], "large.txt"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("text=the file has 17 MB; up to 16 MB are read");
});
