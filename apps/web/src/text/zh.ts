// 页面上的全部中文文字；各键与 en.ts 一一对应。
export { inChinese } from "./engine_zh";
import type { Words } from "./en";
import { cover, run } from "./zh/cover";
import { puzzles } from "./zh/puzzles";
import { rules } from "./zh/rules";
import { making, sudoku } from "./zh/sudoku";
import { shell, start } from "./zh/start";
import { techniques } from "./zh/techniques";

export const zh: Words = { ...shell, ...start, ...sudoku, ...rules, ...techniques, ...making, ...run, ...cover, ...puzzles };
