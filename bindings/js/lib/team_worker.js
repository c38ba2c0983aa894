// The worker that speaks for a team, see team.js: it does what worker.js does, in a memory that the others
// share.
import { newMemory, shared } from "./shared.js";

shared.memory = newMemory();
await import("./worker.js");
