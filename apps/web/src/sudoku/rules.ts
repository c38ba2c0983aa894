// Exports the modules on the rules of sudokus: grids, the text of rules, and candidates.
export * from "./candidates";
export * from "./grid";
export * from "./rule_text";
export * from "./statements";
