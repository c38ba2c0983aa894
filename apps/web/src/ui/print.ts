/** Prints an element that style sheets show on paper only, and removes the element afterwards. */
export function printElement(element: HTMLElement): void {
  document.querySelector("body > .sheets")?.remove();
  document.body.append(element);
  window.addEventListener("afterprint", () => element.remove(), { once: true });
  window.print();
}
