// 页面上的全部中文文字；各键与 en.ts 一一对应。
export { inChinese } from "./engine_zh";
import type { Words } from "./en";
import { cover, run } from "./zh/cover";
import { puzzles } from "./zh/puzzles";
import { making, sudoku } from "./zh/sudoku";
import { techniques } from "./zh/techniques";

const shell = {
  "shell.sudoku": "数独",
  "shell.puzzles": "拼图",
  "shell.cover": "精确覆盖",
  "shell.sections": "栏目",
  "shell.skip": "跳到正文",
  "shell.language": "语言",
  "shell.theme": "外观",
  "shell.theme.auto": "自动",
  "shell.theme.light": "浅色",
  "shell.theme.dark": "深色",
  "shell.private": "一切都在这台设备上计算，不会向任何地方发送数据。",
  "shell.failed": "页面的这一部分无法显示：{reason}",
  "shell.close": "关闭",
};

export const zh: Words = { ...shell, ...sudoku, ...techniques, ...making, ...run, ...cover, ...puzzles };
