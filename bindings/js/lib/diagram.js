// All covers of a problem as a decision diagram.
import { DlxError } from "./errors.js";
import { large, whole } from "./values.js";
import { call, scratch, takeNumbers, takeText, textOf, view, words, wordAt, c } from "./wasm.js";

export class Diagram {
  constructor(handle, numOptions) {
    this.handle = handle;
    this.numOptions = numOptions;
  }

  /** The address in the library; throws if the diagram was released. */
  get place() {
    if (this.handle.place === 0) throw new DlxError("the diagram was released", "state");
    return this.handle.place;
  }

  /** Frees the memory at once, like release() of a problem. */
  release() { this.handle.release(); }

  get nodes() { return Number(c.dlx_diagram_nodes(this.place)); }
  get count() { return BigInt(textOf("dlx_diagram_count", this.place)); }

  /** Returns the cover with this number, counted from 0. */
  cover(rank) {
    return scratch((room) => {
      const out = room.out(), size = room.out();
      call("dlx_diagram_cover", this.place, room.text(String(rank)), out, size);
      return takeNumbers(out, size);
    });
  }

  /** Returns the number of a cover; null if it is not a cover. */
  rank(cover) {
    return scratch((room) => {
      const out = room.out();
      call("dlx_diagram_rank", this.place, room.numbers(cover), cover.length, out);
      const digits = takeText(out);
      return digits === null ? null : BigInt(digits);
    });
  }

  /** Draws covers uniformly at random. */
  sample(number, seed = 0) {
    return scratch((room) => {
      const out = room.out(), ends = room.take(8 * whole(number, "number"));
      call("dlx_diagram_sample", this.place, large(seed, "seed"), number, out, ends);
      const size = room.out();
      words()[size / 4] = number === 0 ? 0 : wordAt(ends + 8 * (number - 1));
      const places = Array.from({ length: number }, (_, k) => wordAt(ends + 8 * k));
      const options = takeNumbers(out, size);
      return places.map((end, k) => options.slice(k === 0 ? 0 : places[k - 1], end));
    });
  }

  /** Returns for each option the share of the covers that contain the option. */
  marginals() {
    return scratch((room) => {
      const shares = room.take(8 * this.numOptions);
      call("dlx_diagram_marginals", this.place, shares);
      return Array.from({ length: this.numOptions }, (_, k) => view().getFloat64(shares + 8 * k, true));
    });
  }
}
