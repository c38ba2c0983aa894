#!/usr/bin/env node
// Runs the main commands of the program dlx with WebAssembly, on every system with node.
import { DlxError } from "../lib/errors.js";
import { version } from "../lib/problem.js";
import { UsageError, helpOf, parse } from "./command_line.js";
import { tell } from "./files.js";
import { problemCommands } from "./problems.js";
import { sudokuCommands } from "./sudokus.js";

const commands = { ...sudokuCommands, ...problemCommands };
const also = { "sudoku solve": "sudoku", generate: "sudoku generate", grade: "sudoku grade" };

function overview() {
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}\n`);
  return `dlx-wasm ${version} - exact covers and sudokus\n\nExamples:\n`
    + Object.entries(commands).map(([, { examples: [first] }]) => `  dlx-wasm ${first}\n`).join("")
    + `\nUsage: dlx-wasm COMMAND [options]\n\nCommands:\n${list.join("")}\n'dlx-wasm COMMAND --help' describes a command.\n`
    + "Exit codes: 0 done, 1 proved that there is no solution, 2 bad usage or input or a failing\n"
    + "read or write, 3 stopped by a limit.\n";
}

function run(words) {
  if (["--version", "version"].includes(words[0])) return process.stdout.write(`dlx-wasm ${version}\n`), 0;
  if (words.length === 0) return process.stderr.write(overview()), 2;
  if (["--help", "-h", "help"].includes(words[0])) return process.stdout.write(overview()), 0;
  const pair = words.slice(0, 2).join(" "), isPair = pair in commands || pair in also;
  const given = isPair ? pair : words[0], name = also[given] ?? given, command = commands[name];
  try {
    if (!command) throw new UsageError(words[0].startsWith("-") ? `unrecognised option '${words[0]}'; a command comes first`
      : `unknown command '${words[0]}'`);
    const line = parse(words.slice(isPair ? 2 : 1), command.options);
    if (!line.given.help) return command.run(line);
    process.stdout.write(helpOf(`dlx-wasm ${name}`, command));
    return 0;
  } catch (error) {
    if (error instanceof UsageError && error.asks)
      error.message += `; try 'dlx-wasm${command ? ` ${name}` : ""} --help'`;
    throw error;
  }
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  if (error.code === "EPIPE") process.exitCode = 0;  // the reader has seen enough
  else if (!(error instanceof DlxError || error instanceof UsageError)) throw error;
  else {
    tell(error.code === "stopped" ? "warning" : "error", error.message);
    process.exitCode = error.code === "stopped" ? 3 : 2;
  }
}
