// Plays steps at a given speed. A frame may show several steps.
import type { App } from "../app";
import { button } from "../ui/parts";

interface Played {
  /** Steps per second; Infinity: as many as possible. */
  pace(): number;
  /** Makes a step. Returns false after the last step. */
  step(): boolean;
  draw(ended: boolean): void;
  /** Milliseconds between two drawings. */
  every: number;
}

const frameMilliseconds = 10;
/** Steps between two readings of the clock, because a reading takes longer than most steps. */
const stepsPerReading = 16;

export class Playback {
  private frame = 0;

  /** The button that starts and stops the playback. */
  readonly button: HTMLButtonElement;

  constructor(private readonly app: App, act: () => void) {
    this.button = button(app.text("cover.dance.play"), act, { class: "primary plays" });
  }

  get plays(): boolean {
    return this.frame !== 0;
  }

  start({ pace, step, draw, every }: Played): void {
    let due = 1, before = performance.now(), drawn = 0;
    const beat = (now: number) => {
      this.frame = requestAnimationFrame(beat);
      const rate = pace();
      due = rate === Infinity ? Infinity : due + ((now - before) / 1000) * rate;
      before = now;
      const until = performance.now() + frameMilliseconds;
      let goes = true;
      for (let count = 1; goes && due >= 1; ++count, --due) {
        goes = step();
        if (count % stepsPerReading === 0 && performance.now() > until) break;
      }
      // Steps that were delayed are not made up later.
      due = Math.min(due, 1);
      if (goes && now - drawn < every) return;
      drawn = now;
      if (!goes) this.stop();
      draw(!goes);
    };
    this.frame = requestAnimationFrame(beat);
    this.button.textContent = this.app.text("cover.dance.pause");
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.button.textContent = this.app.text("cover.dance.play");
  }
}
