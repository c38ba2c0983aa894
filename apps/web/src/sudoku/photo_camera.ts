// The camera: its pictures are read one after the other until one is certain.
import type { Photo } from "../engine/photo_methods";
import { wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import type { PhotoStage } from "./photo_stage";

/** The camera is only available to pages that were loaded by https. */
export const hasCamera = !!navigator.mediaDevices?.getUserMedia;

const pauseMilliseconds = 150;

export function camera(of: PhotoStage, take: (photo: Photo, picture: ImageBitmap) => void,
  fail: (error: Error) => void) {
  const { app } = of.frame;
  const video = h("video", { playsinline: true, muted: true, "aria-label": app.text("sudoku.photo.view") });
  let stream: MediaStream | null = null, left = false, asked = false;
  const leave = () => {
    left = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };

  /** Reads frames until a picture is read with certainty, or the user takes a picture. */
  async function watch(): Promise<void> {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false, video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } },
    });
    if (left) return leave();
    video.srcObject = stream;
    await video.play();
    while (!left) {
      const wanted = asked, picture = await createImageBitmap(video);
      const photo = await app.engine.ask("photo.read", [picture, 1], of.ask());
      if (left) return;
      if (photo.grids[0] && (wanted || photo.grids[0].certain)) return take(photo, picture);
      picture.close();
      asked &&= !wanted;
      if (wanted) of.say(app.text("sudoku.photo.no_grid"), "error");
      await new Promise((done) => window.setTimeout(done, pauseMilliseconds));
    }
  }
  watch().catch((error: Error) => {
    if (left || wasAborted(error) && of.ending.signal.aborted) return;
    leave();
    fail(error);
  });

  const element = h("div", { class: "photo-camera" }, video, h("p", {}, app.text("sudoku.photo.hold")),
    h("div", { class: "tools" }, button(app.text("sudoku.photo.take"), () => (asked = true), { class: "primary" }),
      button(app.text("sudoku.photo.back"), () => of.choose())));
  return { element, leave };
}
