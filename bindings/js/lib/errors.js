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
