// Queries about an exact cover, and their results: covers, their number, the cheapest, random ones.
import type { App } from "../app";
import type { Ask } from "../engine/client";
import type { DiagramQuery } from "../engine/cover_methods";
import { h, type Child } from "../ui/dom";
import { checkbox, field, numberInput } from "../ui/parts";
import { Runner, counted, digits } from "../ui/runner";
import { CoverList } from "./cover_list";
import { drawDiagram } from "./diagram";
import type { Problem } from "./matrix";

type Query = "solve" | "count" | "cheapest" | "sample";

type How = Omit<Ask, "onPart">;

// The numeric settings by their names in a link: default and range.
const numbers = {
  limit: { usual: 100, least: 1, most: 10_000 },
  k: { usual: 3, least: 1, most: 1000 },
  n: { usual: 5, least: 1, most: 1000 },
  seed: { usual: 1, least: 0, most: 999_999_999 },
};
type NumberName = keyof typeof numbers;
const mostDigits = 60;

export class Answers {
  private readonly values = Object.fromEntries(
    Object.entries(numbers).map(([name, { usual }]) => [name, usual])) as Record<NumberName, number>;
  private symmetric = false;
  /** The number of the cover that was shown last; "" after random covers. */
  private rank = "";
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
    this.setRank(params.get("rank") ?? "");
  }

  private setRank(text: string): void {
    this.rank = /^\d+$/.test(text) ? text.slice(0, mostDigits) : "";
  }

  put(params: URLSearchParams): void {
    for (const name of Object.keys(numbers) as NumberName[])
      if (this.values[name] !== numbers[name].usual) params.set(name, String(this.values[name]));
    if (this.symmetric) params.set("classes", "yes");
    if (this.rank) params.set("rank", this.rank);
  }

  clear(): void {
    this.runner.clear();
  }

  /** Shows the panel of a query; runs the query at once if `ask` is true. */
  show(query: Query, text: string, problem: Problem, ask: boolean): HTMLElement {
    this.clear();
    this.result.replaceChildren();
    const go = () => void this.ask(query, text, problem);
    const form = (label: string, act: () => void, ...fields: Child[]) => {
      const onsubmit = (event: Event) => {
        event.preventDefault();
        act();
      };
      return h("form", { class: "asking", onsubmit }, ...fields, h("button", { type: "submit", class: "primary" }, label));
    };
    if (ask) go();
    const rank = h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]+", required: true, maxlength: mostDigits,
      value: this.rank || "1", autocomplete: "off" });
    const changeRank = (to: string) => {
      this.setRank(to);
      this.changed();
      go();
    };
    return h("div", { class: "answers" },
      query === "sample" && form(this.app.text("cover.go.rank"), () => changeRank(rank.value),
        field(this.app.text("cover.which"), rank)),
      form(this.app.text(`cover.go.${query}`), () => (query === "sample" ? changeRank("") : go()), ...this.fields(query)),
      this.runner.element, this.result);
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

  private async ask(query: Query, text: string, problem: Problem): Promise<void> {
    this.result.replaceChildren();
    const list = new CoverList(this.app, problem);
    await this.runner.run((signal, onProgress) => {
      const how: How = { signal, onProgress, lane: "long" };
      if (query === "count") return this.count(text, how);
      if (query === "solve") return this.solve(text, list, how);
      if (query === "cheapest") return this.cheapest(text, list, how);
      return this.diagram(text, problem, how);
    });
  }

  private say(...children: Child[]): void {
    this.result.prepend(h("p", { class: "answer", role: "status" }, ...children));
  }

  private async solve(text: string, list: CoverList, how: How): Promise<void> {
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

  private async count(text: string, how: How): Promise<void> {
    const { app } = this, count = await app.engine.ask("cover.count", [text], how);
    this.say(h("strong", { class: "number" }, digits(app, count)), ` ${counted(app, count, "cover.covers")}`);
  }

  private async cheapest(text: string, list: CoverList, how: How): Promise<void> {
    const { app } = this;
    this.result.append(list.element);
    const found = await app.engine.ask("cover.cheapest", [text, this.values.k], how);
    list.add(found);
    this.say(found.length === 0 ? app.text("cover.none", { nodes: "" })
      : app.text("cover.cheapest", { n: found.length, cost: found[0]!.cost }));
  }

  private async diagram(text: string, problem: Problem, how: How): Promise<void> {
    const { app, rank } = this, { n, seed } = this.values;
    const wanted: DiagramQuery = rank ? { rank: BigInt(rank) } : { n, seed };
    const { count, nodes, covers, drawn } = await app.engine.ask("cover.diagram", [text, wanted], how);
    const sizes = { count: digits(app, count), nodes: digits(app, nodes), rank: rank && digits(app, BigInt(rank)) };
    const list = new CoverList(app, problem, (cover) => drawn
      ? drawDiagram(problem, drawn, cover, app.text("cover.diagram", sizes)) : null);
    list.add(covers.map((cover) => ({ cover })));
    this.result.append(list.element);
    this.say(app.text(count === 0n ? "cover.none" : !rank ? "cover.sampled"
      : covers.length > 0 ? "cover.ranked" : "cover.no-rank", sizes));
  }
}
