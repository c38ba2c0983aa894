// Queries about an exact cover, and their results: covers, their number, the cheapest, random ones.
import type { App } from "../app";
import { h, type Child } from "../ui/dom";
import { checkbox, field, numberInput } from "../ui/parts";
import { Runner, counted, digits } from "../ui/runner";
import { CoverList, matrixPicture } from "./cover_list";
import type { Problem } from "./matrix";
import { canBeDrawn } from "./matrix_drawing";

export type Query = "solve" | "count" | "cheapest" | "sample" | "matrix";

// The numeric settings by their names in a link: default and range.
const numbers = {
  limit: { usual: 100, least: 1, most: 10_000 },
  k: { usual: 3, least: 1, most: 1000 },
  n: { usual: 5, least: 1, most: 1000 },
  seed: { usual: 1, least: 0, most: 999_999_999 },
};
type NumberName = keyof typeof numbers;

export class Answers {
  private readonly values = Object.fromEntries(
    Object.entries(numbers).map(([name, { usual }]) => [name, usual])) as Record<NumberName, number>;
  private symmetric = false;
  private readonly runner: Runner;
  private readonly result = h("div", { class: "result" });

  constructor(private readonly app: App, private readonly changed: () => void) {
    this.runner = new Runner(app, app.text("run.searching"));
  }

  /** Reads the parameters of a link. */
  take(params: URLSearchParams): void {
    for (const name of Object.keys(numbers) as NumberName[]) {
      const text = params.get(name) ?? "";
      const { least, most } = numbers[name];
      if (/^\d{1,9}$/.test(text)) this.values[name] = Math.min(most, Math.max(least, Number(text)));
    }
    this.symmetric = params.get("classes") === "yes";
  }

  put(params: URLSearchParams): void {
    for (const name of Object.keys(numbers) as NumberName[])
      if (this.values[name] !== numbers[name].usual) params.set(name, String(this.values[name]));
    if (this.symmetric) params.set("classes", "yes");
  }

  clear(): void {
    this.runner.clear();
  }

  /** Shows the panel of a query; runs the query at once if `ask` is true. */
  show(query: Query, text: string, problem: Problem | null, ask: boolean): HTMLElement {
    this.clear();
    this.result.replaceChildren();
    if (query === "matrix")
      return problem !== null && canBeDrawn(problem) ? matrixPicture(this.app, problem, [])
        : h("p", { class: "nothing" }, this.app.text("cover.dance.large"));
    const go = () => void this.ask(query, text, problem);
    const form = h("form", { class: "asking", onsubmit: (event: Event) => {
      event.preventDefault();
      go();
    } }, ...this.fields(query),
      h("button", { type: "submit", class: "primary" }, this.app.text(`cover.go.${query}`)));
    if (ask) go();
    return h("div", { class: "answers" }, form, this.runner.element, this.result);
  }

  private numberField(name: NumberName): HTMLElement {
    const { least, most } = numbers[name];
    const input = numberInput(this.values[name], least, most, (value) => {
      this.values[name] = value;
      this.changed();
    });
    return field(this.app.text(`cover.number.${name}`), input);
  }

  private fields(query: Query): Child[] {
    const classes = () => checkbox(this.app.text("cover.classes"), this.symmetric, (on) => {
      this.symmetric = on;
      this.changed();
    }).element;
    if (query === "solve") return [this.numberField("limit"), classes()];
    if (query === "cheapest") return [this.numberField("k")];
    if (query === "sample") return [this.numberField("n"), this.numberField("seed")];
    return [];
  }

  private async ask(query: Query, text: string, problem: Problem | null): Promise<void> {
    this.result.replaceChildren();
    const list = new CoverList(this.app, text, problem);
    await this.runner.run((signal, onProgress) => {
      const how = { signal, onProgress, lane: "long" as const };
      if (query === "solve") return this.solve(text, list, how);
      if (query === "count") return this.count(text, how);
      if (query === "cheapest") return this.cheapest(text, list, how);
      return this.sample(text, list, how);
    });
  }

  private say(...children: Child[]): void {
    this.result.prepend(h("p", { class: "answer", role: "status" }, ...children));
  }

  private async solve(text: string, list: CoverList, how: object): Promise<void> {
    const { app } = this, { limit } = this.values;
    this.result.append(list.element);
    const { outcome, found, statistics } = await app.engine.ask("cover.solve",
      [text, { limit, upToSymmetry: this.symmetric || undefined }],
      { ...how, onPart: (covers) => list.add(covers.map((cover) => ({ cover }))) });
    const values = { covers: digits(app, found), nodes: digits(app, statistics.nodes) };
    this.say(found === 0 ? app.text("cover.none", values)
      : app.text(outcome === "limit" ? "cover.first-covers"
        : this.symmetric ? "cover.all-classes" : "cover.all-covers", values));
  }

  private async count(text: string, how: object): Promise<void> {
    const { app } = this;
    const count = await app.engine.ask("cover.count", [text], how);
    this.say(h("strong", { class: "number" }, digits(app, count)), ` ${counted(app, count, "cover.covers")}`);
  }

  private async cheapest(text: string, list: CoverList, how: object): Promise<void> {
    const { app } = this;
    this.result.append(list.element);
    const found = await app.engine.ask("cover.cheapest", [text, this.values.k], how);
    list.add(found);
    this.say(found.length === 0 ? app.text("cover.none", { nodes: "" })
      : app.text("cover.cheapest", { n: found.length, cost: found[0]!.cost }));
  }

  private async sample(text: string, list: CoverList, how: object): Promise<void> {
    const { app } = this, { n, seed } = this.values;
    this.result.append(list.element);
    const { count, nodes, covers } = await app.engine.ask("cover.sample", [text, n, seed], how);
    list.add(covers.map((cover) => ({ cover })));
    this.say(app.text("cover.sampled", { count: digits(app, count), nodes: digits(app, nodes) }));
  }
}
