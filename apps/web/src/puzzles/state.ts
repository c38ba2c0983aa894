// The state of the section: the puzzle, its parameters, the view, and the pieces placed by hand. The browser
// stores the state, and the address contains the state.
import type { puzzles } from "dlx-wasm";
import type { Values } from "../engine/puzzle_methods";
import { putText, takeText } from "../ui/packed";
import { presets } from "./presets";

export const views = ["board", "edit", "solve", "count", "hand"] as const;
export type View = (typeof views)[number];

// The number of solutions kept for browsing.
export const mostKept = 10_000;

export interface State {
  model: puzzles.Model;
  values: Values;
  view: View;
  symmetric: boolean;
  limit: number;
  /** An option of each placed piece. */
  placed: number[];
}

export const initialValues = (model: string): Values => ({ ...presets.find((preset) => preset.model === model)?.values });

/** Reads the parameters of a link; null if they name no puzzle. */
export async function readState(params: URLSearchParams, models: puzzles.Model[]): Promise<State | null> {
  const model = models.find(({ name }) => name === params.get("m"));
  if (!model) return null;
  const values: Values = {}, view = params.get("do") as View, limit = Number(params.get("limit"));
  for (const { name, kind } of model.parameters) {
    const text = await takeText(params, `p.${name}`);
    if (text !== null) values[name] = kind === "flag" ? true : text;
  }
  return { model, values, view: views.includes(view) ? view : "board", symmetric: params.get("classes") === "yes",
    limit: limit >= 1 && limit <= mostKept ? Math.round(limit) : 1000,
    placed: (params.get("placed") ?? "").split(".").filter((text) => /^\d{1,6}$/.test(text)).map(Number) };
}

/** Returns the parameters for all choices of the user. Long texts are not packed. */
export function writeState({ model, values, view, symmetric, limit, placed }: State): URLSearchParams {
  const params = new URLSearchParams({ m: model.name });
  for (const [name, value] of Object.entries(values)) params.set(`p.${name}`, value === true ? "yes" : String(value));
  params.set("do", view);
  if (symmetric) params.set("classes", "yes");
  if (limit !== 1000) params.set("limit", String(limit));
  if (placed.length > 0) params.set("placed", placed.join("."));
  return params;
}

/** Packs the long texts of these parameters for an address. */
export async function packed(state: URLSearchParams): Promise<URLSearchParams> {
  const params = new URLSearchParams();
  for (const [name, value] of state)
    if (name.startsWith("p.")) await putText(params, name, value);
    else params.set(name, value);
  return params;
}

/** The values for the engine: a drawn board replaces the size, and chosen pieces replace their number of cells. */
export function engineValues({ model, values }: State): Values {
  const known = Object.fromEntries(Object.entries(values).filter(([name, value]) =>
    model.parameters.some((parameter) => parameter.name === name) && value !== ""));
  const given = (name: string) => typeof known[name] === "string" && known[name].trim() !== "";
  if (given("board")) delete known.size;
  if (given("pieces")) delete known.order;
  return known;
}
