// Solids of unit cubes as pictures in parallel projection, and a view that is turned by dragging and keys.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { field } from "../ui/parts";
import { path, viewBox, type Place, type Point } from "./lattice";

/** A cube of a figure; cubes of a figure have the same colour. */
export interface Block {
  place: Place;
  hue: number;
}

type Vector = [x: number, y: number, z: number];

interface Turn {
  /** Angles in degrees: around the vertical axis, and above the horizon. */
  yaw: number;
  pitch: number;
  /** The gap between layers, in cubes. */
  gap: number;
}

const usualTurn: Turn = { yaw: 35, pitch: 28, gap: 0 };

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

/** Draws blocks, far ones first. Equal cubes on a lattice never cover a cube that is nearer. */
function drawSolid(blocks: Block[], { yaw, pitch, gap }: Turn) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const lifted = ([x, y, z]: Vector): Vector => [x, y * (1 + gap), z];
  const right = ([x, , z]: Vector) => x * Math.cos(a) - z * Math.sin(a);
  const toward = ([x, , z]: Vector) => x * Math.sin(a) + z * Math.cos(a);
  /** The place on the picture, and the nearness to the eye. */
  const flat = (v: Vector): Point => [right(v), toward(v) * Math.sin(b) - v[1] * Math.cos(b)];
  const near = (v: Vector) => toward(v) * Math.cos(b) + v[1] * Math.sin(b);
  const taken = new Set(blocks.map(({ place }) => keyOf(positionOf(place)))), all: Point[][] = [];
  const sorted = [...blocks].sort((one, other) =>
    near(lifted(positionOf(one.place))) - near(lifted(positionOf(other.place))));
  const shapes = sorted.map(({ place, hue }) => {
    const at = positionOf(place), base = lifted(at), group = s("g", { class: `figure hue${hue}` });
    for (const { out, corners } of sides) {
      const light = near(out);
      if (light < 1e-6) continue;
      if (taken.has(keyOf(at.map((part, k) => part + out[k]!) as Vector)) && (gap === 0 || out[1] === 0)) continue;
      const points = corners.map((corner) => flat(base.map((part, k) => part + corner[k]!) as Vector));
      all.push(points);
      const shade = out[1] !== 0 ? 0 : Math.round(2 + 3 * (1 - light)) / 16;
      group.append(s("path", { d: path(points) }), s("path", { class: "outline shade", d: path(points), "fill-opacity": shade }));
    }
    return group;
  });
  return { shapes, flat, box: viewBox(all, 0.1) };
}

export function solidPicture(blocks: Block[], name: string): SVGSVGElement {
  const { shapes, box } = drawSolid(blocks, usualTurn);
  return s("svg", { class: name, viewBox: box, "aria-hidden": "true" }, ...shapes);
}

const degreesPerPixel = 0.5, degreesPerKey = 15, mostPitch = 85;
const turns: Record<string, [yaw: number, pitch: number]> = {
  ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class SolidView {
  readonly element: HTMLElement;
  private readonly drawing = s("svg", { class: "solid", "aria-hidden": "true" });
  private turn = { ...usualTurn };

  private blocks: Block[];

  /** The picture has room for all blocks of `space`, which it shows at first. */
  constructor(app: App, private readonly space: Block[]) {
    this.blocks = space;
    const frame = h("div", { class: "solid-frame", tabindex: 0, role: "group", "aria-label": app.text("puzzles.solid"),
      onkeydown: (event: KeyboardEvent) => {
        const by = turns[event.key];
        if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        this.turnBy(by[0] * degreesPerKey, by[1] * degreesPerKey);
      },
      onpointerdown: (event: PointerEvent) => frame.setPointerCapture(event.pointerId),
      onpointermove: (event: PointerEvent) => {
        if (frame.hasPointerCapture(event.pointerId))
          this.turnBy(-event.movementX * degreesPerPixel, event.movementY * degreesPerPixel);
      } }, this.drawing);
    const gap = h("input", { type: "range", min: 0, max: 2, step: 0.1, value: 0, oninput: () => {
      this.turn.gap = Number(gap.value);
      this.draw();
    } });
    this.element = h("div", { class: "solid-view" }, frame, field(app.text("puzzles.apart"), gap));
    this.draw();
  }

  show(blocks: Block[]): void {
    this.blocks = blocks;
    this.draw();
  }

  private turnBy(yaw: number, pitch: number): void {
    this.turn.yaw = (this.turn.yaw + yaw) % 360;
    this.turn.pitch = Math.max(-mostPitch, Math.min(mostPitch, this.turn.pitch + pitch));
    this.draw();
  }

  private draw(): void {
    const { shapes, flat } = drawSolid(this.blocks, this.turn);
    // The solid keeps its size while it turns: the window is a square around the middle of the space.
    const extent = [0, 1, 2].map((k) => Math.max(...this.space.map(({ place }) => positionOf(place)[k]!)) + 1) as Vector;
    extent[1] += (extent[1] - 1) * this.turn.gap;
    const [x, y] = flat(extent.map((length) => length / 2) as Vector), side = Math.hypot(...extent) + 0.3;
    this.drawing.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    this.drawing.replaceChildren(...shapes);
  }
}
