// The commands on exact-cover problems.
import { extname } from "node:path";

import { Problem, formats } from "../lib/problem.js";
import { UsageError, anyText, oneOf, seconds, wholeNumber } from "./command_line.js";
import { nameOf, openOutput, readText, tell } from "./files.js";

const problemFormats = formats(), names = problemFormats.map(({ name }) => name);
const json = (type, values) => `${JSON.stringify({ type, version: 1, ...values })}\n`;

function problemOf({ texts, given: { from } }) {
  if (texts.length > 1) throw new UsageError(`too many arguments: '${texts[1]}'`);
  const path = texts[0] ?? "-", problem = Problem.parse(readText(path), { source: nameOf(path), format: from });
  for (const warning of problem.warnings()) tell("warning", `${nameOf(path)}:1: ${warning}`);
  return problem;
}

const writers = {
  text(problem, cover, number, cost) {
    const lines = cover.map((option) => problem.label(option) || problem.optionText(option));
    return [`| solution ${number}${cost === undefined ? "" : `, cost ${cost}`}`, ...lines, ""].join("\n");
  },
  json: (problem, cover, number, cost) => json("solution", { number, cost, options: cover.map((option) =>
    ({ option, label: problem.label(option) || undefined, items: problem.optionText(option).split(" ") })) }),
  rows: (problem, cover) => `${cover.map((option) => option + 1).sort((a, b) => a - b).join(" ")}\n`,
};
const summaryOf = (outcome, solutions) => json("summary",
  { outcome: outcome === "limit" ? "solution_limit" : outcome.replace(" ", "_"), solutions: Number(solutions) });
const settingsOf = ({ given: { limit, nodeLimit, timeLimit, maxCost } }) => ({ limit, nodeLimit, timeLimit, maxCost });

function solve(line) {
  const { format = "text", minCost } = line.given, { limit } = line.spellings;
  if (limit && minCost) throw new UsageError(`${limit} has no effect with --min-cost`);
  const problem = problemOf(line), write = openOutput(line);
  const hasCosts = Array.from({ length: problem.numOptions }).some((_, k) => problem.cost([k]) !== 0);
  const covers = minCost === undefined ? problem.solve(settingsOf(line))
    : problem.cheapest(Number(minCost), settingsOf(line)).map(({ cover }) => cover);
  let number = 0;
  for (const cover of covers)
    write(writers[format](problem, cover, ++number, hasCosts ? problem.cost(cover) : undefined));
  const outcome = covers.outcome ?? (number < minCost ? "exhausted" : "limit"), isCut = outcome.includes(" ");
  if (format === "json") write(summaryOf(outcome, number));
  if (isCut) tell("warning", `stopped by the ${outcome}: the search is incomplete, with ${number} solutions found so far`);
  else if (number === 0) tell("", "no solution");
  return isCut ? 3 : number > 0 ? 0 : 1;
}

function count(line) {
  const { format, limit } = line.given, write = openOutput(line), number = problemOf(line).count(settingsOf(line));
  write(format === "json" ? summaryOf(number === limit ? "limit" : "exhausted", number) : `${number}\n`);
  return number > 0n ? 0 : 1;
}

function convert(line) {
  const { to, output } = line.given, problem = problemOf(line);
  const named = problemFormats.find(({ extension }) => output !== undefined && extension === extname(output).slice(1));
  const format = to ?? named?.name ?? "text", text = problem.to(format);
  for (const lost of problem.lostBy(format)) tell("warning", lost);
  openOutput(line)(text);
  return 0;
}

const from = { name: "from", value: "FORMAT", read: oneOf(...names), help: `format of the problem (default: detected):\n${names.join(", ")}` };
const output = { name: "output", letter: "o", value: "FILE", read: anyText, help: "write the answers to FILE" };
const limits = [{ name: "limit", letter: "n", value: "N", read: wholeNumber(1), help: "stop after N solutions" },
  { name: "time-limit", key: "timeLimit", value: "SECONDS", read: seconds, help: "stop after this time" },
  { name: "node-limit", key: "nodeLimit", value: "N", read: wholeNumber(1), help: "stop after N nodes of the search tree" },
  { name: "max-cost", key: "maxCost", value: "C", read: anyText, help: "only solutions that cost at most C" }];
const format = (...known) => ({ name: "format", also: "to", value: "FORMAT", read: oneOf(...known),
  help: `text (default), ${known.slice(1).join(" or ")}` });
const usage = "[FILE|-] [options]";

export const problemCommands = {
  solve: {
    run: solve, summary: "list the exact covers of a problem", usage,
    examples: ["solve problem.dlx", "solve problem.dlx -n 1", "solve costs.dlx --min-cost 10"],
    options: [...limits, { name: "min-cost", key: "minCost", value: "[K]", read: wholeNumber(1), optional: "1",
      help: "the K cheapest solutions (default 1), in order of cost" }, format("text", "json", "rows"), from, output],
  },
  count: {
    run: count, summary: "count the exact covers of a problem", usage,
    examples: ["count problem.dlx", "count problem.dlx --time-limit 10"],
    options: [...limits, format("text", "json"), from, output],
  },
  convert: {
    run: convert, summary: "write a problem in another format", usage,
    examples: ["convert problem.dlx --to json", "convert problem.dlx -o problem.cnf"],
    options: [from, { name: "to", also: "format", value: "FORMAT", read: oneOf(...names),
      help: "format of the output, by default that of its\nname, or text" }, output],
  },
};
