// The rules of sudokus on the page: grids, the text of rules, and what they say about digits.
export * from "./candidates";
export * from "./grid";
export * from "./rule_text";
export * from "./statements";
