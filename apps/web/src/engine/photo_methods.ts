// Queries about pictures: the browser decodes them, and a separate module, loaded on demand, reads
// them.
import { sudoku } from "dlx-wasm";
import type { Context } from "./context";

export type Reading = sudoku.PhotoReading;

/** A sudoku in a picture, with its straightened image. */
export interface Grid extends Reading {
  straight: ImageData;
}

const longestSide = 2000;
const pixelsPerCell = 64;

/** A picture that the browser cannot decode. */
class PictureError extends Error {
  override name = "PictureError";
}

async function canvasOf(picture: Blob): Promise<OffscreenCanvas> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture);
  } catch (error) {
    throw new PictureError((error as Error).message);
  }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const side = (length: number) => Math.max(1, Math.round(scale * length));
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false })!;
  context.imageSmoothingQuality = "high";
  // Transparent pixels count as paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

export const photoMethods = {
  /** Loads the module that reads pictures in advance. */
  "photo.warm": async (_: Context) => {
    await sudoku.readPhoto({ data: new Uint8ClampedArray(4), width: 1, height: 1 });
  },
  /** Reads at most `limit` sudokus of a picture, the largest first. */
  "photo.read": async (_: Context, picture: Blob, limit: number): Promise<Grid[]> => {
    const canvas = await canvasOf(picture);
    const pixels = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const grids: Grid[] = [];
    for (const reading of await sudoku.readPhoto(pixels, { limit })) {
      const { data, width, height } = await sudoku.straightenPhoto(pixels, reading.crossings, pixelsPerCell);
      grids.push({ ...reading, straight: new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height) });
    }
    return grids;
  },
};
export type PhotoMethods = typeof photoMethods;
