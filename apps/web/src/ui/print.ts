/** Prints an element instead of the page, and removes the element afterwards. */
export function printElement(element: HTMLElement): void {
  document.querySelector(".printed")?.remove();
  element.classList.add("printed");
  document.body.append(element);
  window.addEventListener("afterprint", () => element.remove(), { once: true });
  window.print();
}
