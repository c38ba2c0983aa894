// The figures of docs/web.md: node tests/web/measure.mjs [ROUNDS]. The page as built, in Chromium, as on a slow
// phone: a quarter of the speed, and "fast 3G" as the developer tools have it.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { cell, visit } from "./browser.mjs";

const rounds = Number(process.argv[2] ?? 5);
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const say = (what, numbers, unit = "ms") =>
  console.log(`${what}: median ${median(numbers).toFixed(0)} ${unit}, least ${Math.min(...numbers).toFixed(0)}`);

async function slow(page, context, network) {
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (!network) return;
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions",
    { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 });
}

/** First paint, and when the board answers; what was sent until then. */
async function firstVisit() {
  let figures;
  await visit(async (page, { context, base }) => {
    const again = await context.newPage();
    await slow(again, context, true);
    await again.goto(base);
    await again.waitForSelector("[role=gridcell]");
    figures = await again.evaluate(() => ({
      paint: performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint").startTime,
      shown: performance.getEntriesByName("shown")[0].startTime,
      sent: performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
        .filter(({ name }) => !/worker|wasm/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }));
  });
  return figures;
}

/** From a digit to what it comes to: the count of solutions, in the view where puzzles are set. */
async function lastDigit(throttled) {
  const times = [];
  await visit(async (page, { context }) => {
    await page.waitForSelector("text=One solution");
    if (throttled) await slow(page, context, false);
    await cell(page, 9, 9).click();
    for (let k = 0; k < 8; ++k) {
      await page.keyboard.press("Delete");
      await page.waitForTimeout(400);
      await page.evaluate(() => {
        performance.clearMarks();
        addEventListener("keydown", () => performance.mark("pressed"), { once: true, capture: true });
      });
      await page.keyboard.press("9");
      await page.waitForTimeout(600);
      times.push(await page.evaluate(() =>
        performance.getEntriesByName("surveyed").at(-1).startTime - performance.getEntriesByName("pressed")[0].startTime));
    }
  }, { hash: `#sudoku?v=set&p=${classic}` });
  return times;
}

/** Tasks of more than 50 ms while digits and marks are entered, with hints and pencil marks. */
async function longTasks() {
  let tasks = [];
  await visit(async (page, { context }) => {
    await page.waitForSelector("text=For a person");
    await slow(page, context, false);
    await page.evaluate(() => {
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask" });
    });
    await page.getByLabel("Pencil marks follow").check();
    await cell(page, 1, 3).click();
    for (let k = 0; k < 60; ++k) {
      await page.keyboard.press(["4", "ArrowRight", "Control+Digit2", "ArrowDown", "Control+KeyZ", "Shift+Digit7"][k % 6]);
      await page.waitForTimeout(30);
    }
    tasks = await page.evaluate(() => window.tasks);
  }, { hash: `#sudoku?p=${classic}` });
  return tasks;
}

const folder = new URL("../../build/web/assets/", import.meta.url);
const sizes = readdirSync(folder).map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length]);
const sum = (test) => sizes.filter(([name]) => test(name)).reduce((total, [, size]) => total + size, 0) / 1024;
console.log(`all files but the engine: ${sum((name) => !name.endsWith(".wasm")).toFixed(0)} KB gzipped; ` +
  `one engine: ${(Math.max(...sizes.filter(([name]) => name.endsWith(".wasm")).map(([, size]) => size)) / 1024).toFixed(0)} KB`);
const visits = [];
for (let k = 0; k < rounds; ++k) visits.push(await firstVisit());
say("first paint, slow", visits.map(({ paint }) => paint));
say("the board answers, slow", visits.map(({ shown }) => shown));
say("sent until then", visits.map(({ sent }) => sent / 1024), "KB");
say("from the last digit to the number of solutions", await lastDigit(false));
say("the same at a quarter of the speed", await lastDigit(true));
const tasks = await longTasks();
console.log(`tasks over 50 ms while playing at a quarter of the speed: ${tasks.length}` +
  `${tasks.length > 0 ? `, longest ${Math.max(...tasks)} ms` : ""}`);
process.exit(0);
