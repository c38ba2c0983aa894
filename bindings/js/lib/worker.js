// A worker: answers one message after the other, see remote.js.
import { DlxError, packError } from "./errors.js";
import { ownerOfWorker } from "./node.js";
import { Problem } from "./problem.js";
import * as puzzles from "./puzzles.js";
import { Run } from "./query.js";
import * as sudoku from "./sudoku.js";
import { releasing } from "./wasm.js";

const groups = { sudoku, puzzles };
let run = null;

function answer({ method, problem, values, settings, tells, saves }, post) {
  const given = { ...settings, onStatistics: (statistics) => post({ statistics }) };
  if (tells) given.onProgress = (progress) => post({ progress });
  if (saves) given.onSave = (save) => post({ save });
  const parsed = (work) => releasing(Problem.parse(problem, { format: "json" }), work);
  if (method === "list" || method === "leave") {
    run?.release();
    run = method === "leave" ? null : parsed((it) => new Run(it, "list", given));
    return null;
  }
  if (method === "more") {
    const block = run.block();
    if (block !== null) return { block };
    const result = run.results();
    run.release();
    run = null;
    return { result };
  }
  if (method === "count") return parsed((it) => it.count(given));
  if (method === "cheapest") return parsed((it) => it.cheapest(values[0], given));
  const [group, name] = method.split(".");
  if (typeof groups[group]?.[name] !== "function")
    throw new DlxError(`there is no function '${method}'`, "argument");
  return groups[group][name](...values);
}

// A page may send messages before the worker listens, so it waits for the first message.
const { listen, post } = await ownerOfWorker();
listen(async (message) => {
  try {
    post({ answer: await answer(message, post) });
  } catch (error) {
    post({ error: packError(error) });
  }
});
post({ ready: true });
