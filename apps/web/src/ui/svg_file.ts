// An SVG element of the page as a file: with the styles that the style sheets give it, for slides.

const properties = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "font-family", "font-size", "font-weight", "text-anchor"];

export function svgFile(element: SVGSVGElement): Blob {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [element, ...element.querySelectorAll("*")].forEach((one, k) => {
    const style = getComputedStyle(one), own = copies[k]!;
    for (const name of ["class", "role", "tabindex", "style"]) own.removeAttribute(name);
    for (const name of properties) own.setAttribute(name, style.getPropertyValue(name));
  });
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}
