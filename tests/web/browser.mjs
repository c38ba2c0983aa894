// The page in Chromium: served from build/web; any message in its console is a fault.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const need = createRequire(new URL("../../apps/web/package.json", import.meta.url));
export const folder = new URL("../../build/web/", import.meta.url).pathname;
const chromium = [process.env.DLX_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"]
  .find((path) => path && existsSync(path));

/** The reason why the browser tests are skipped; false if they run. */
export const skip = !chromium ? "please install chromium"
  : !existsSync(`${folder}index.html`) ? "please run scripts/web --build" : false;

export const axeSource = skip ? "" : readFileSync(need.resolve("axe-core"), "utf8");

/** Starts a browser with additional arguments `more`. */
const launch = (more = []) => need("playwright-core").chromium.launch({
  executablePath: chromium,
  // Chromium's sandbox does not work for root.
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...more],
});

let started = null;
async function start() {
  const { preview } = await import(pathToFileURL(join(dirname(need.resolve("vite/package.json")), "dist/node/index.js")));
  const server = await preview({ configFile: new URL("../../apps/web/vite.config.ts", import.meta.url).pathname, logLevel: "warn",
    preview: { port: 0 } });
  return { browser: await launch(), server, base: server.resolvedUrls.local[0] };
}
const running = () => (started ??= start());

after(async () => {
  if (!started) return;
  const { browser, server } = await started;
  await browser.close();
  await server.close();
});

/**
 * Opens the page, from our server or from the address `at`, in a fresh browser, and closes the browser after
 * `work`. Console messages and requests to other hosts are faults.
 */
export async function visit(work,
  { hash = "#sudoku", offlineReady = false, arguments: more = null, at = null, ...settings } = {}) {
  const { browser: usual, base: ours } = await running(), base = at ?? ours;
  const browser = more ? await launch(more) : usual;
  const context = await browser.newContext({
    locale: "en-GB", viewport: { width: 1280, height: 900 }, ...settings,
    serviceWorkers: offlineReady ? "allow" : "block",
  });
  context.setDefaultTimeout(120_000);  // other work may slow down the machine
  const faults = [];
  await context.addInitScript(() => {
    window.print = () => (window.printed = (window.printed ?? 0) + 1);
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const watch = (page) => {
    page.on("console", (message) => {
      if (!/Service Worker registration blocked/.test(message.text())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url())) faults.push(request.url());
    });
  };
  context.on("page", watch);
  const page = await context.newPage();
  try {
    await page.goto(base + hash);
    await page.waitForSelector(".page");
    await work(page, { base, context, faults });
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    if (more) await browser.close();
  }
}

/** Adds a test that visits the page; see visit(). */
export const onPage = (name, work, options) => test(name, { skip }, () => visit(work, options));

/** Kills the tab of a page at once, and opens an address in another tab. */
export async function killed(page, context, address) {
  const client = await context.newCDPSession(page);
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  client.send("Page.crash").catch(() => {});
  await crashed;
  const again = await context.newPage();
  await again.goto(address);
  await again.waitForSelector(".page");
  return again;
}

/** The accessibility faults of a page found by axe-core, one per line. */
export async function barriers(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
  }));
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The accessible text of a cell of the board. */
export const cellText = (page, row, column) =>
  page.locator(`[role=row]:nth-child(${row}) [role=gridcell]:nth-child(${column})`).getAttribute("aria-label");
export const cell = (page, row, column) =>
  page.locator(`[role=row]:nth-child(${row}) [role=gridcell]:nth-child(${column})`);
/** All digits of the board, 0 for an empty cell. */
export const digits = (page) => page.locator("[role=gridcell]").evaluateAll((cells) =>
  cells.map((one) => /, (\w), (given|entered|found)/.exec(one.getAttribute("aria-label"))?.[1] ?? ".").join(""));
export const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Presses keys after a click into a cell of the board. */
export async function pressIn(page, row, column, ...keys) {
  await cell(page, row, column).click();
  await press(page, ...keys);
}
/** Waits for elements, one after the other. */
export const shows = async (page, ...selectors) => {
  for (const selector of selectors) await page.waitForSelector(selector);
};
/** Clicks a button, and waits for elements. */
export async function clicked(page, name, ...selectors) {
  await button(page, name).click();
  await shows(page, ...selectors);
}
/** The menu that is open. */
export const openMenu = (page) => page.locator(".menu:popover-open");
/** Chooses an item of a menu, and waits for elements. */
export async function menuItem(page, menu, item, ...selectors) {
  await button(page, menu).click();
  await openMenu(page).getByRole("button", { name: item, exact: typeof item === "string" }).click();
  await shows(page, ...selectors);
}
/** Opens an address in the tab, or loads the page again, and waits for an element. */
export const goTo = async (page, address, selector) => {
  await page.goto(address);
  await page.waitForSelector(selector);
};
export const reloaded = async (page, selector) => {
  await page.reload();
  await page.waitForSelector(selector);
};
export const button = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" });
