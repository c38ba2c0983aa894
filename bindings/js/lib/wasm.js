// The module: loading, and access to its memory. bindings/c/dlx.h describes the functions, and
// wasm/layout.cpp checks the positions of struct members.
import { DlxError, ParseError } from "./errors.js";
import { isNode, nodeModule } from "./node.js";
import { systemOf } from "./system.js";
import { refuse, wholes } from "./values.js";

// Node reads files; browsers fetch from a web server.
const fileSystem = isNode && import.meta.url.startsWith("file:") ? await nodeModule("fs") : null;
// Bundlers recognise files by such expressions with a literal name.
const places = {
  dlx: new URL("../dlx.wasm", import.meta.url),
  "dlx-more": new URL("../dlx-more.wasm", import.meta.url),
  "dlx-photo": new URL("../dlx-photo.wasm", import.meta.url),
};

/** Compiles a module of the package. */
export async function compile(name) {
  const url = places[name];
  if (fileSystem) return WebAssembly.compile(await fileSystem.promises.readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new DlxError(`cannot load ${url}: ${response.status}`, "io");
  // As bytes, because not every server knows the type of these files.
  return WebAssembly.compile(await response.arrayBuffer());
}

// Compiles a module synchronously.
function compileNow(name) {
  const url = places[name];
  if (fileSystem) return new WebAssembly.Module(fileSystem.readFileSync(url));
  if (typeof XMLHttpRequest === "undefined")
    throw new DlxError("this is in the second module: call load() before", "state");
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");  // unchanged bytes
  request.send();
  if (request.status !== 200) throw new DlxError(`cannot load ${url}: ${request.status}`, "io");
  return new WebAssembly.Module(
    Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0)));
}

const module = await compile("dlx");

// Functions that players of sudokus do not need (wasm/core.mjs) are in a second module, which uses the
// memory of the first one, and replaces the placeholders in its table: the first call loads it.
let isWhole = !WebAssembly.Module.imports(module).some(({ module: from }) => from === "placeholder");

function attach(more) {
  if (isWhole) return;
  new WebAssembly.Instance(more, { primary: c });
  isWhole = true;
}

const placeholder = (slot) => (...values) => {
  if (!isWhole) attach(compileNow("dlx-more"));
  return c["%table"].get(slot)(...values);
};

/** Loads the second module, which is otherwise loaded synchronously when it is needed. */
export async function load() {
  if (!isWhole) attach(await compile("dlx-more"));
}

let onProgress = null;

/** Passes the progress of runs to `tell` during `work`. An exception of `tell` stops the work. */
export function telling(tell, work) {
  const before = onProgress;
  let error;
  onProgress = tell && ((run) => {
    try {
      tell(namedOf("dlx_run_results", run));
      return 0;
    } catch (thrown) {
      error = { thrown };
      return 1;
    }
  });
  try {
    return work();
  } finally {
    onProgress = before;
    if (error) throw error.thrown;
  }
}

const others = {
  placeholder: (slot) => placeholder(Number(slot)),
  dlx: () => (run) => onProgress?.(run) ?? 0,  // the only function: progress
};
const imports = systemOf(module, () => view(), (from, name) => others[from]?.(name));

/** The functions of dlx.h. */
export const { exports: c } = await WebAssembly.instantiate(module, imports);

// Views of the memory are created again when it has grown.
let bytesNow = new Uint8Array(0), viewNow, wordsNow;
function refresh() {
  if (bytesNow.buffer === c.memory.buffer) return;
  bytesNow = new Uint8Array(c.memory.buffer);
  wordsNow = new Uint32Array(c.memory.buffer);
  viewNow = new DataView(c.memory.buffer);
}
export const bytes = () => (refresh(), bytesNow);
export const words = () => (refresh(), wordsNow);
export const view = () => (refresh(), viewNow);

c._initialize();

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Returns the address of `size` bytes, which dlx_free frees. */
export function allocate(size) {
  const place = size < 2 ** 32 ? c.malloc(size || 1) >>> 0 : 0;
  if (place === 0) throw new DlxError("out of memory", "memory");
  return place;
}

// Most scratch memory is taken from here, which is faster than malloc().
const arenaEnd = allocate(1 << 14) + (1 << 14);
let arena = arenaEnd - (1 << 14);

// Copies a short ASCII text and returns its length; returns -1 for other texts. Faster than an encoder for
// the names and values of settings.
function copyShort(text, all, place) {
  const { length } = text;
  if (length > 32) return -1;
  for (let k = 0; k < length; ++k) {
    const code = text.charCodeAt(k);
    if (code > 127) return -1;
    all[place + k] = code;
  }
  return length;
}

/** Provides memory of the module, which is freed after `work`. */
export function scratch(work) {
  const places = [], begin = arena;
  const room = {
    /** Allocates `size` bytes. */
    take(size) {
      if (size > arenaEnd - arena - 8) {
        places.push(allocate(size));
        return places.at(-1);
      }
      const place = arena;
      arena += (size + 7) & ~7;
      return place;
    },
    /** Copies a text with any characters; returns its address and length. */
    letters(text, parameter = "text") {
      if (typeof text !== "string") refuse(text, "a text", parameter);
      const encoded = encoder.encode(text), { length } = encoded;
      return [room.bytes(encoded), length];
    },
    /** Copies a text and adds a zero byte; null for null and undefined. */
    text(text, parameter = "text") {
      if (text === null || text === undefined) return 0;
      if (typeof text !== "string" || text.includes("\0")) refuse(text, "a text without zeros", parameter);
      const place = room.take(3 * text.length + 1), all = bytes();
      let size = copyShort(text, all, place);
      if (size < 0) size = encoder.encodeInto(text, all.subarray(place, place + 3 * text.length)).written;
      all[place + size] = 0;
      return place;
    },
    /** Copies an array of 32-bit numbers. */
    numbers(numbers, parameter = "options") {
      const place = room.take(4 * wholes(numbers, parameter).length);
      words().set(numbers, place / 4);
      return place;
    },
    bytes(array) {
      const place = room.take(array.length);
      bytes().set(array, place);
      return place;
    },
    /** Allocates the place for a pointer or a number that a function returns. */
    out: () => room.take(8),
  };
  try {
    return work(room);
  } finally {
    arena = begin;
    for (const place of places) c.dlx_free(place);
  }
}

/** Reads the text at an address, up to its zero byte. */
export function textAt(place) {
  const all = bytes(), end = all.indexOf(0, place);
  return decoder.decode(all.subarray(place, end));
}

export const wordAt = (place) => words()[place >>> 2];

/** Reads and frees the text that a function returned; null if there is none. */
export function takeText(out) {
  const place = wordAt(out);
  if (place === 0) return null;
  const text = textAt(place);
  c.dlx_free(place);
  return text;
}

/** Reads and frees the array of 32-bit numbers that a function returned. */
export function takeNumbers(out, size) {
  const place = wordAt(out);
  const numbers = Array.from(words().subarray(place / 4, place / 4 + wordAt(size)));
  c.dlx_free(place);
  return numbers;
}

export const status = { ok: 0, end: 1, running: 2, parse: -2 };

/** Calls a function of dlx.h and throws its errors. */
export function call(name, ...args) {
  let result;
  try {
    result = c[name](...args);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      throw new DlxError(`the library failed in ${name}: ${error.message}`);
    throw error;
  }
  if (result >= 0) return result;
  const message = textAt(c.dlx_error_message()), code = textAt(c.dlx_error_code());
  if (result === status.parse)
    throw new ParseError(message, textAt(c.dlx_error_source()), c.dlx_error_line(), c.dlx_error_column(), code);
  const found = textAt(c.dlx_error_parameter()), parameter = camelCase(found);
  throw new DlxError(message.replace(found, parameter), code, parameter);
}

/** The names of settings and results in JavaScript. */
export const camelCase = (name) => name.replace(/[-_](.)/g, (_, letter) => letter.toUpperCase());

/** Calls a function and returns the text in its last argument. */
export const textOf = (name, ...args) =>
  scratch((room) => {
    const out = room.out();
    call(name, ...args, out);
    return takeText(out);
  });

/** Returns the value of a JSON text of the library, with the names of JavaScript. */
export const named = (json) => JSON.parse(json.replace(/"\w+_\w+":/g, camelCase));

/** Calls a function and returns the value of the JSON text in its last argument. */
export const namedOf = (name, ...args) => named(textOf(name, ...args));

const freed = new FinalizationRegistry(({ name, place }) => c[name](place));

/** An object of the library that `free` frees when the handle becomes unreachable. */
export class Handle {
  constructor(place, free) {
    this.place = place;
    this.free = free;
    freed.register(this, { name: free, place }, this);
  }
  release() {
    if (this.place === 0) return;
    freed.unregister(this);
    c[this.free](this.place);
    this.place = 0;
  }
}

/** Returns the result of `work` for an object, whose memory is then freed. */
export function releasing(object, work) {
  try {
    return work(object);
  } finally {
    object.release();
  }
}

/** Calls a function and returns the handle in its last argument. */
export const made = (free, name, ...args) =>
  scratch((room) => {
    const out = room.out();
    call(name, ...args, out);
    return new Handle(wordAt(out), free);
  });
