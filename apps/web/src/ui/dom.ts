// The only place that creates elements. Text becomes text nodes and attributes, so nothing from a
// link, a file or a field is ever parsed as HTML.

export type Child = Node | string | number | null | undefined | false;
type Handler = (event: never) => void;
export type Attributes = Record<string, string | number | boolean | null | undefined | Handler>;

function dress(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Makes an HTML element: h("button", { class: "primary", onclick: go }, "Go"). */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  dress(element, attributes, children);
  return element;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** Makes an SVG element in the same way. */
export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(svgNamespace, name);
  dress(element, attributes, children);
  return element;
}

/** Shows an SVG file as an image, in which scripts do not run and nothing is loaded. */
export function svgImage(source: string, description: string): HTMLImageElement {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  const image = h("img", { src: address, alt: description });
  const release = () => URL.revokeObjectURL(address);
  image.addEventListener("load", release, { once: true });
  image.addEventListener("error", release, { once: true });
  return image;
}
