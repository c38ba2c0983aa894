// SVG elements of the page as files.

const properties = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "font-family", "font-size", "font-weight", "text-anchor"];

export const svgFile = (element: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(element)], { type: "image/svg+xml" });

/** A file with the styles that the style sheets give to the element, for slides. */
export function styledSvgFile(element: SVGSVGElement): Blob {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [element, ...element.querySelectorAll("*")].forEach((one, k) => {
    const style = getComputedStyle(one), own = copies[k]!;
    for (const name of ["class", "role", "tabindex", "style"]) own.removeAttribute(name);
    for (const name of properties) own.setAttribute(name, style.getPropertyValue(name));
  });
  return svgFile(copy);
}
