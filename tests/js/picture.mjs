// A PNG file as pixels: eight bits and three colours, like the pictures of docs/photos.md.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The predicted value of a byte: PNG (second edition), 9.2. */
const predicted = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const [a, b, c] = [left, above, corner].map((one) => Math.abs(left + above - corner - one));
    return a <= b && a <= c ? left : b <= c ? above : corner;
  },
];

/** Reads a picture as { data, width, height }, as in ImageData. */
export function readPng(path) {
  const file = readFileSync(path), parts = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const width = file.readUInt32BE(16), height = file.readUInt32BE(20), stride = 3 * width;
  const raw = inflateSync(Buffer.concat(parts)), data = new Uint8ClampedArray(4 * width * height).fill(255);
  let before = new Uint8Array(stride);
  for (let y = 0; y < height; ++y) {
    const filter = predicted[raw[y * (stride + 1)]], row = new Uint8Array(stride);
    for (let k = 0; k < stride; ++k) {
      row[k] = raw[y * (stride + 1) + 1 + k] +
        filter(k < 3 ? 0 : row[k - 3], before[k], k < 3 ? 0 : before[k - 3]);
      data[4 * (y * width + Math.floor(k / 3)) + (k % 3)] = row[k];
    }
    before = row;
  }
  return { data, width, height };
}

/** The picture on a white sheet with margins of `margin` pixels. */
export function framed({ data, width, height }, margin) {
  const wide = width + 2 * margin, high = height + 2 * margin;
  const sheet = new Uint8ClampedArray(4 * wide * high).fill(255);
  for (let y = 0; y < height; ++y)
    sheet.set(data.subarray(4 * y * width, 4 * (y + 1) * width), 4 * ((y + margin) * wide + margin));
  return { data: sheet, width: wide, height: high };
}
