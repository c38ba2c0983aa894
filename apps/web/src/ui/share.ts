import type { App } from "../app";

/** Copies the link to the page with these parameters, and returns the words that say so. */
export async function shareLink(app: App, params: URLSearchParams): Promise<string> {
  const copied = await navigator.clipboard.writeText(app.link.address(params)).then(() => true, () => false);
  // Without a clipboard, the user can copy the link from the address bar.
  const words = app.text(copied ? "cover.shared" : "puzzles.in-address-bar");
  app.announce(words);
  return words;
}
