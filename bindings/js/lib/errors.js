/**
 * An error of the library. `code` is one of "argument", "parse", "io", "memory", "unsupported", "stopped",
 * "state", "other", and for a ParseError also "second_puzzle", "second_puzzle_in_line" or "invalid_cell";
 * `parameter` is the refused setting, if any; `answer` is the partial answer, if any.
 */
export class DlxError extends Error {
  constructor(message, code = "other", parameter = "") {
    super(message);
    this.code = code;
    this.parameter = parameter;
  }
}
DlxError.prototype.name = "DlxError";

/** An error in a text: `line` and `column` are counted from 1. */
export class ParseError extends DlxError {
  constructor(message, source, line, column, code = "parse") {
    super(`${source}:${line}:${column}: ${message}`, code);
    Object.assign(this, { reason: message, source, line, column });
  }
}
ParseError.prototype.name = "ParseError";

/** Convert an error to a value that can be sent between threads, and back. */
export function packError(error) {
  const { name, message, code, parameter, answer, reason, source, line, column } = error;
  return { name, message, code, parameter, answer, reason, source, line, column };
}

export function unpackError(packed) {
  if (packed.name === "ParseError")
    return new ParseError(packed.reason, packed.source, packed.line, packed.column, packed.code);
  if (packed.name === "DlxError") {
    const error = new DlxError(packed.message, packed.code, packed.parameter);
    if (packed.answer !== undefined) error.answer = packed.answer;
    return error;
  }
  const kinds = { TypeError, RangeError };
  return new (kinds[packed.name] ?? Error)(packed.message);
}
