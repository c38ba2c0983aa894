// All covers of a problem as a zero-suppressed decision diagram, see ../index.d.ts.
import { DlxError } from "./errors.js";
import { decimal, large, lines, whole } from "./values.js";
import { c, call, scratch, status, takeNumbers, takeText, textOf, view, words, wordAt } from "./wasm.js";

export class Zdd {
  constructor(handle, problem) {
    this.handle = handle;
    this.costDigits = problem.costDigits;
  }

  /** The address in the library; throws if the diagram was released. */
  get place() {
    if (this.handle.place === 0) throw new DlxError("the diagram was released", "state");
    return this.handle.place;
  }

  release() { this.handle.release(); }

  get nodes() { return Number(c.dlx_zdd_size(this.place)); }
  get count() { return BigInt(textOf("dlx_zdd_count", this.place)); }

  kth(k) {
    return scratch((room) => {
      const out = room.out(), size = room.out();
      call("dlx_zdd_kth", this.place, room.text(String(k)), out, size);
      return takeNumbers(out, size);
    });
  }

  rank(cover) {
    return scratch((room) => {
      const out = room.out();
      call("dlx_zdd_rank", this.place, room.numbers(cover), cover.length, out);
      const digits = takeText(out);
      return digits === null ? null : BigInt(digits);
    });
  }

  sample(number, seed = 0) {
    return scratch((room) => {
      const out = room.out(), ends = room.take(8 * whole(number, "number"));
      call("dlx_zdd_sample", this.place, large(seed, "seed"), number, out, ends);
      const size = room.out();
      words()[size / 4] = number === 0 ? 0 : wordAt(ends + 8 * (number - 1));
      const places = Array.from({ length: number }, (_, k) => wordAt(ends + 8 * k));
      const options = takeNumbers(out, size);
      return places.map((end, k) => options.slice(k === 0 ? 0 : places[k - 1], end));
    });
  }

  marginals() {
    const all = this.count || 1n, digits = 10n ** 17n;
    return this.optionCounts().map((count) => Number(count * digits / all) / Number(digits));
  }

  optionCounts() { return lines(textOf("dlx_zdd_option_counts", this.place)).map(BigInt); }

  /** Returns the diagram as text, one line for each node. */
  toText() {
    return scratch((room) => {
      const out = room.out();
      call("dlx_zdd_write", this.place, 0, out);
      return takeText(out);
    });
  }

  cheapest() { return this.#extreme(0); }
  mostExpensive() { return this.#extreme(1); }

  #extreme(mostExpensive) {
    return scratch((room) => {
      const [out, size, cost, ties] = [room.out(), room.out(), room.out(), room.out()];
      if (call("dlx_zdd_extreme", this.place, mostExpensive, out, size, cost, ties) === status.end) return null;
      return { cost: decimal(view().getBigInt64(cost, true), this.costDigits), cover: takeNumbers(out, size),
        ties: BigInt(takeText(ties)) };
    });
  }
}
