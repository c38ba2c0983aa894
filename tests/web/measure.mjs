// The figures of docs/web.md: node tests/web/measure.mjs [ROUNDS]. The page as built, in Chromium,
// as on a slow phone: a quarter of the speed, and the network "fast 3G" of the developer tools.
import { readFileSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { cell, menuItem, visit } from "./browser.mjs";

const rounds = Number(process.argv[2] ?? 5);
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// In the first puzzle one solution is always known; in the second the last digit decides 52 cells.
const lastDigits = [
  ["a digit that was known", classic, [9, 9, "9"]],
  ["one that decides on 52 cells", "53..7.......195....98....6.8...6...34....3..17...2...6.6....28....4............7.", [5, 1, "4"]],
];
const queens = readFileSync(new URL("../../data/problems/queens8.dlx", import.meta.url), "utf8");
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const say = (what, numbers, unit = "ms") =>
  console.log(`${what}: median ${median(numbers).toFixed(0)} ${unit}, least ${Math.min(...numbers).toFixed(0)}`);

async function slow(page, context) {
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/**
 * Starts a server on the way to `port` that delays requests and limits the rate of all answers together: "fast 3G"
 * of the developer tools. The emulation of the browser itself does not slow down requests of workers.
 */
async function slowServer(port) {
  const latency = 562.5, bytesPerMillisecond = 180, piece = 6000;
  let free = 0;
  const server = createServer((client) => {
    const origin = connect(port, "127.0.0.1");
    const close = () => [client, origin].forEach((side) => side.destroy());
    for (const side of [client, origin]) side.on("error", close).on("close", close);
    client.on("data", (request) => setTimeout(() => origin.writable && origin.write(request), latency));
    origin.on("data", (data) => {
      origin.pause();
      const send = (from) => {
        if (from >= data.length) return origin.resume();
        const part = data.subarray(from, from + piece);
        free = Math.max(free, performance.now()) + part.length / bytesPerMillisecond;
        setTimeout(() => {
          if (client.writable) client.write(part);
          send(from + piece);
        }, free - performance.now());
      };
      send(0);
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

/** Presses Hint as soon as the board shows the button, in the page. */
function pressHint() {
  const look = () => {
    const hint = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Hint");
    if (!hint) return requestAnimationFrame(look);
    hint.click();
    new MutationObserver(() => {
      if (document.querySelector(".panel h3")) window.hinted ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true });
  };
  document.addEventListener("DOMContentLoaded", look);
}

/**
 * Measures a first visit with an empty cache: the first paint, the time until the section is shown and until the
 * first hint if `hash` is a puzzle, and the bytes sent, without the engine.
 */
async function firstVisit(hash, selector) {
  let figures;
  await visit(async (_, { context, base }) => {
    const server = await slowServer(Number(new URL(base).port));
    const fresh = await context.browser().newContext({ serviceWorkers: "block" }), page = await fresh.newPage();
    await slow(page, fresh);
    if (hash) await page.addInitScript(pressHint);
    await page.goto(`http://127.0.0.1:${server.address().port}/${hash}`);
    await page.waitForSelector(selector);
    if (hash) await page.waitForFunction(() => window.hinted, null, { timeout: 60_000 });
    figures = await page.evaluate(() => ({
      paint: performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint").startTime,
      shown: performance.getEntriesByName("shown")[0].startTime,
      hinted: window.hinted,
      sent: performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
        .filter(({ name }) => !/worker|wasm/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }));
    await fresh.close();
    server.close();
  });
  return figures;
}

/**
 * Measures the time from the last digit of a puzzle to the number of its solutions, and to the last
 * cell of the solution, in the view for setters. Without the digit there are `solutions`.
 */
async function lastDigit(throttled, puzzle, [row, column, digit]) {
  const times = [];
  await visit(async (page, { context }) => {
    await page.waitForSelector("text=One solution");
    if (throttled) await slow(page, context);
    await cell(page, row, column).click();
    await page.evaluate(() => {
      window.seen = {};
      const watch = (name, element) => new MutationObserver(() => (window.seen[name] = performance.now()))
        .observe(element, { childList: true, subtree: true });
      watch("verdict", document.querySelector(".verdict"));
      watch("drawn", document.querySelector(".digits"));
      addEventListener("keydown", () => (window.seen = { pressed: performance.now() }), { capture: true });
    });
    for (let k = 0; k < 12; ++k) {
      await page.keyboard.press("Delete");
      await page.waitForTimeout(500);
      await page.keyboard.press(digit);
      await page.waitForTimeout(500);
      times.push(await page.evaluate(() => {
        const { pressed, verdict, drawn } = window.seen;
        return { verdict: verdict - pressed, drawn: drawn - pressed };
      }));
    }
  }, { hash: `#sudoku?v=set&p=${puzzle}` });
  return times;
}

/**
 * Measures a press while playing with pencil marks: script and layout, at a quarter of the speed; and the
 * longest task after a press on the box that shows all marks, and during a hint and ten steps of the path.
 */
async function presses() {
  let costs = [], longest = 0, explained = 0;
  await visit(async (page, { context }) => {
    await page.waitForSelector("text=Difficulty:");
    await slow(page, context);
    longest = await longestTask(page, async () => {
      await page.getByLabel("Auto pencil marks").click();
      await page.waitForTimeout(1500);
    });
    explained = await longestTask(page, async () => {
      for (const stage of ["Hint", "Where?", "Why?"]) await page.getByRole("button", { name: stage, exact: true }).click();
      await menuItem(page, "Analyse", "Solving path");
      for (let k = 0; k < 10; ++k) await page.getByRole("button", { name: "Next step" }).click();
      await page.keyboard.press("Escape");
    });
    costs = await page.evaluate(async () => {
      const keys = [["4", "Digit4"], ["ArrowRight", "ArrowRight"], ["2", "Digit2", { ctrlKey: true }],
        ["ArrowDown", "ArrowDown"], ["z", "KeyZ", { ctrlKey: true }], ["7", "Digit7", { shiftKey: true }]];
      const timed = (act) => {
        const start = performance.now();
        act();
        document.body.getBoundingClientRect();
        return performance.now() - start;
      };
      const costs = [];
      document.querySelector("[role=gridcell]:nth-child(3)").focus();
      for (let k = 0; k < 90; ++k) {
        const [key, code, more] = keys[k % keys.length];
        costs.push(timed(() => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }))));
        await new Promise((done) => setTimeout(done, 20));
      }
      return costs;
    });
  }, { hash: `#sudoku?p=${classic}` });
  return { costs, longest, explained };
}

/**
 * The longest task of the page during `work`. The browser reports tasks of 50 ms and more; 0 means shorter.
 */
async function longestTask(page, work) {
  await page.evaluate(() => {
    window.longTasks = [];
    window.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    });
    window.observer.observe({ type: "longtask" });
  });
  await work();
  return page.evaluate(() => {
    window.observer.disconnect();
    return Math.max(0, ...window.longTasks);
  });
}

/**
 * Measures the time from the choice of a picture of two million pixels to its reading; the first call also
 * loads the module.
 */
async function photos() {
  const times = [];
  const source = readFileSync(new URL("../photo/pictures/photo01.jpg", import.meta.url)).toString("base64");
  await visit(async (page) => {
    await page.waitForSelector("text=Difficulty:");
    const large = await page.evaluate(async (text) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
      const scale = Math.sqrt(2e6 / image.width / image.height);
      const canvas = new OffscreenCanvas(Math.round(scale * image.width), Math.round(scale * image.height));
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })).arrayBuffer());
      return Array.from(bytes);
    }, source);
    for (let k = 0; k <= rounds; ++k) {
      await menuItem(page, "Puzzle", "Photo");
      await page.waitForSelector("dialog.photo input");
      await page.waitForTimeout(k === 0 ? 0 : 300);
      await page.evaluate(() => {
        document.querySelector("dialog.photo input").addEventListener("change", () => (window.chosen = performance.now()),
          { capture: true });
        new MutationObserver((_, observer) => {
          if (!document.querySelector(".photo-check")) return;
          window.read = performance.now();
          observer.disconnect();
        }).observe(document.querySelector("dialog.photo"), { subtree: true, childList: true });
      });
      await page.locator("dialog.photo input[type=file]").setInputFiles({ name: "large.jpg", mimeType: "image/jpeg",
        buffer: Buffer.from(large) });
      await page.waitForSelector(".photo-check");
      times.push(await page.evaluate(() => window.read - window.chosen));
      await page.keyboard.press("Escape");
    }
  });
  return times;
}

/** Measures how long generating a puzzle takes, for twelve puzzles with these settings. */
async function making(difficulty, kind) {
  let each = 0;
  await visit(async (page) => {
    await page.getByLabel("Difficulty").selectOption(difficulty);
    await page.getByLabel("Kind").selectOption(kind);
    await page.getByLabel("Number of puzzles").selectOption("12");
    const began = performance.now();
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.waitForSelector(".status:text-is('Made: 12.')", { timeout: 120_000 });
    each = (performance.now() - began) / 12;
  }, { hash: "#sudoku?v=make" });
  return each;
}

/** The longest task while a section is opened from the cache of the browser, at a quarter of the speed. */
async function opening(hash, selector) {
  let longest = 0;
  await visit(async (page, { context }) => {
    await slow(page, context);
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask", buffered: true });
    });
    await page.reload();
    await page.waitForSelector(selector);
    await page.waitForTimeout(2000);
    longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  }, { hash });
  return longest;
}

/** The longest task during the animation of eight queens, step by step. */
async function dances() {
  let longest = 0;
  await visit(async (page, { context }) => {
    await page.waitForSelector("svg.dance .node");
    await slow(page, context);
    longest = await longestTask(page, async () => {
      await page.locator(".stage").focus();
      for (let k = 0; k < 30; ++k) {
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(150);
      }
    });
  }, { hash: `#cover?do=dance&t=${encodeURIComponent(queens)}` });
  return longest;
}

const folder = new URL("../../build/web/assets/", import.meta.url);
const sizes = readdirSync(folder).map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length]);
const sum = (test) => sizes.filter(([name]) => test(name)).reduce((total, [, size]) => total + size, 0) / 1024;
const engine = (part) => sum((name) => name.startsWith(part) && name.length === `${part}-12345678.wasm`.length).toFixed(0);
console.log(`all files but the engine: ${sum((name) => !name.endsWith(".wasm")).toFixed(0)} KB gzipped; the engine: ` +
  `${engine("dlx")} KB, ${engine("dlx-more")} KB when more is asked of it, ${engine("dlx-photo")} KB for photos`);
const visited = [["the start page", "", ".cards"], ["the board", `#sudoku?p=${classic}`, "[role=gridcell]"]];
for (const [name, hash, selector] of visited) {
  const visits = [];
  for (let k = 0; k < rounds; ++k) visits.push(await firstVisit(hash, selector));
  say(`${name}, slow: first paint`, visits.map(({ paint }) => paint));
  say(`${name}, slow: shown`, visits.map(({ shown }) => shown));
  if (hash) say(`${name}, slow: first hint`, visits.map(({ hinted }) => hinted));
  say(`${name}: sent`, visits.map(({ sent }) => sent / 1024), "KB");
}
for (const [name, puzzle, last] of lastDigits)
  for (const throttled of [false, true]) {
    const times = await lastDigit(throttled, puzzle, last), speed = throttled ? ", at a quarter of the speed" : "";
    say(`${name}: from the last digit to the number of solutions${speed}`, times.map(({ verdict }) => verdict));
    say(`${name}: to the last cell of the solution${speed}`, times.map(({ drawn }) => drawn));
  }
for (const [difficulty, kind] of [["easy", "plain"], ["hard", "plain"], ["any", "cages"], ["any", "comparisons"]])
  console.log(`a new puzzle, ${difficulty} difficulty, ${kind}: ${(await making(difficulty, kind)).toFixed(0)} ms each`);
const { costs, longest, explained } = await presses();
const under = (milliseconds) => (milliseconds === 0 ? "less than 50 ms" : `${milliseconds.toFixed(0)} ms`);
console.log(`all pencil marks, at a quarter of the speed: the longest task takes ${under(longest)}`);
console.log(`a hint and ten steps of the path, at a quarter of the speed: the longest task takes ${under(explained)}`);
say("a press while playing, at a quarter of the speed", costs);
console.log(`of ${costs.length} presses over 50 ms: ${costs.filter((cost) => cost > 50).length}`);
console.log(`the dance of eight queens at a quarter of the speed: the longest task takes ${under(await dances())}`);
for (const [hash, selector] of [["#start", ".cards"], ["#puzzles", ".card"], ["#cover", ".dance-view"]])
  console.log(`opening ${hash} at a quarter of the speed: the longest task takes ${under(await opening(hash, selector))}`);
const [first, ...later] = await photos();
console.log(`from a picture of two million pixels to what it shows, for the first time: ${first.toFixed(0)} ms`);
say("and again", later);
process.exit(0);
