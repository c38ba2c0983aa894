// Text from a link, a file or a field appears on the page only as text.
import assert from "node:assert/strict";
import { goTo, menuItem, onPage, reloaded } from "./browser.mjs";

const attacks = [
  "<img src=x onerror=window.hit=1>", "\"><script>window.hit=1</script>", "<svg onload=window.hit=1>",
  "javascript:window.hit=1", "'-alert(1)-'", "{{constructor.constructor('window.hit=1')()}}",
  "<iframe srcdoc='<script>parent.hit=1</script>'>", "</style><script>window.hit=1</script>",
];

async function unharmed(page, where) {
  assert.equal(await page.evaluate(() => window.hit), undefined, where);
  assert.equal(await page.locator("img[src=x], iframe, object, embed, body script, [onerror], [onload]").count(), 0, where);
}

onPage("in links", async (page, { base }) => {
  for (const attack of attacks) {
    const code = encodeURIComponent(attack);
    for (const hash of [`#${code}`, `#sudoku?p=${code}`, `#sudoku?r=${code}&p=1`, `#sudoku?v=${code}`,
      `#sudoku?v=set&p=${code}&r=${code}`, `#puzzles?${code}=${code}`, `#puzzles?model=${code}&m=${code}`,
      `#cover?${code}`, `#cover?text=${code}&t=${code}&p=${code}`]) {
      await goTo(page, base + hash, ".page");
      await page.waitForTimeout(20);
      await unharmed(page, hash);
    }
  }
});

onPage("in files and pasted text", async (page) => {
  for (const attack of [...attacks, `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml">${attacks[0]}` +
    `<script>window.hit=1</script><game data="${attacks[2].replace(/</g, "&lt;")}"/></x>`]) {
    await menuItem(page, "Puzzle", "Open");
    await page.getByLabel("Or choose a file").setInputFiles({ name: `${attacks[0].slice(0, 20)}.txt`,
      mimeType: "text/plain", buffer: Buffer.from(attack) });
    await page.waitForSelector("dialog .error:not(:empty), .page .error:not(:empty)");
    await unharmed(page, attack);
    await page.keyboard.press("Escape");
  }
});

onPage("in all fields of all sections", async (page, { base, faults }) => {
  for (const hash of ["#sudoku", "#sudoku?v=make", "#sudoku?v=set", "#puzzles", "#cover"]) {
    await goTo(page, base + hash, ".page");
    await page.waitForTimeout(400);
    for (const attack of attacks) {
      for (const field of await page.locator("textarea, input[type=text], input:not([type])").all())
        if (await field.isEditable().catch(() => false)) await field.fill(attack, { timeout: 1000 }).catch(() => {});
      await page.locator("button.primary").first().click({ timeout: 1000 }).catch(() => {});
      await page.waitForTimeout(30);
      await unharmed(page, `${hash} ${attack}`);
    }
  }
  assert.deepEqual(faults.filter((text) => /policy/.test(text)), []);
});

onPage("stored data may be anything", async (page) => {
  for (const kept of ["[]", "{", "null", '"<img src=x onerror=window.hit=1>"', '{"puzzle":1}',
    '{"puzzle":"1","rules":"","now":[1,2],"past":3}', '{"puzzle":"<img src=x>","rules":"<b>","view":"<b>"}']) {
    await page.evaluate((text) => {
      localStorage.clear();
      localStorage.setItem("dlx.sudoku.games", '["sudoku.game.x"]');
      for (const key of ["sudoku.game.x", "sudoku.make", "sudoku.open", "sudoku.set", "sudoku.view",
        "language", "cover.text", "puzzles.last"])
        localStorage.setItem(`dlx.${key}`, text);
      location.hash = "#start";
    }, kept);
    await page.waitForSelector(".start .cards");
    await page.evaluate(() => (location.hash = "#sudoku?v=set"));
    await page.waitForSelector(".verdict:not(:empty)");
    await page.evaluate(() => (location.hash = "#sudoku"));
    await reloaded(page, "[role=grid]");
    await unharmed(page, kept);
  }
});
