// Solids of unit cubes as pictures in parallel projection.
import { s } from "../ui/dom";
import { path, viewBox, type Place, type Point } from "./lattice";

/** A cube of a figure; cubes of a figure have the same colour. */
interface Block {
  place: Place;
  hue: number;
}

type Vector = [x: number, y: number, z: number];

/** The angles from which a solid is seen: around the vertical axis, and above the horizon. */
const yaw = (35 * Math.PI) / 180, pitch = (28 * Math.PI) / 180;

/** The sides of a cube: the direction, and the corners around it. Layers are stacked upwards (y). */
const sides = ([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] as Vector[]).map((out) => {
  const axis = out.findIndex((part) => part !== 0);
  const corners = [[0, 0], [0, 1], [1, 1], [1, 0]].map((pair) => {
    const corner = [...pair];
    corner.splice(axis, 0, out[axis]! > 0 ? 1 : 0);
    return corner as Vector;
  });
  return { out, corners };
});

const keyOf = ([x, y, z]: Vector) => `${x},${y},${z}`;
const positionOf = ({ row, column, layer }: Place): Vector => [column, layer, row];

const right = ([x, , z]: Vector) => x * Math.cos(yaw) - z * Math.sin(yaw);
const toward = ([x, , z]: Vector) => x * Math.sin(yaw) + z * Math.cos(yaw);
/** The place on the picture, and the nearness to the eye. */
const flat = (v: Vector): Point => [right(v), toward(v) * Math.sin(pitch) - v[1] * Math.cos(pitch)];
const near = (v: Vector) => toward(v) * Math.cos(pitch) + v[1] * Math.sin(pitch);
const sum = (one: Vector, other: Vector) => one.map((part, k) => part + other[k]!) as Vector;

/** Draws blocks, far ones first. Equal cubes on a lattice never cover a cube that is nearer. */
export function solidPicture(blocks: Block[], name: string): SVGSVGElement {
  const taken = new Set(blocks.map(({ place }) => keyOf(positionOf(place)))), all: Point[][] = [];
  const sorted = [...blocks].sort((one, other) => near(positionOf(one.place)) - near(positionOf(other.place)));
  const shapes = sorted.map(({ place, hue }) => {
    const at = positionOf(place), group = s("g", { class: `figure hue${hue}` });
    for (const { out, corners } of sides) {
      const light = near(out);
      if (light < 0 || taken.has(keyOf(sum(at, out)))) continue;
      const points = corners.map((corner) => flat(sum(at, corner)));
      all.push(points);
      const shade = out[1] !== 0 ? 0 : Math.round(2 + 3 * (1 - light)) / 16;
      group.append(s("path", { d: path(points) }), s("path", { class: "outline shade", d: path(points), "fill-opacity": shade }));
    }
    return group;
  });
  return s("svg", { class: name, viewBox: viewBox(all, 0.1), "aria-hidden": "true" }, ...shapes);
}
