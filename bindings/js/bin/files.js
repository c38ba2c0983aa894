// Input and output of commands.
import { openSync, readFileSync, realpathSync, statSync, writeSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { UsageError } from "./command_line.js";

const reasons = { ENOENT: "No such file or directory", EISDIR: "Is a directory", EACCES: "Permission denied" };
const failed = (verb, path, error) =>
  new UsageError(`cannot ${verb} ${nameOf(path)}: ${reasons[error.code] ?? error.message}`, false);

export const nameOf = (path) => (path === "-" ? "<stdin>" : path);
export const isFile = (path) => path === "-" || (statSync(path, { throwIfNoEntry: false }) !== undefined);

/** Reads a file, or stdin for "-"; unpacks gzip. */
export function readText(path) {
  try {
    const bytes = readFileSync(path === "-" ? 0 : path), isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch (error) {
    if (error.code === "EOF") return "";  // an empty pipe of Windows
    throw failed("read", path, error);
  }
}

// Writes a whole text. Waits and tries again if a pipe is full.
function write(file, text) {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(file, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** Returns a function that writes answers to stdout, or to the file of --output, which must not be an input. */
export function openOutput({ given: { output }, texts }) {
  if (output === undefined || output === "-") return (text) => write(1, text);
  const isSame = (path) => path !== "-" && isFile(path) && realpathSync(path) === realpathSync(output);
  if (isFile(output) && texts.some(isSame))
    throw new UsageError(`--output: ${output} is the file that is read; name another file`);
  try {
    const file = openSync(output, "w");
    return (text) => write(file, text);
  } catch (error) {
    throw failed("write", output, error);
  }
}

/** Writes a message to stderr. */
export const tell = (level, text) => write(2, `dlx-wasm: ${level && `${level}: `}${text}\n`);
