// Chinese translations of the engine's English messages that people see most. Other messages stay
// English.

type Say = (...parts: string[]) => string;

/** Translations of what was expected or found, without the place. */
const things: [RegExp, Say][] = [
  [/^the end of the text$/, () => "文本结尾"],
  [/^the line that lists the items$/, () => "列出各项的一行"],
  [/^an item of line 1$/, () => "第 1 行中的项"],
  [/^item '(.*)' again$/, (item) => `项“${item}”重复`],
  [/^each item to be listed once$/, () => "每项只列一次"],
  [/^each item once in an option$/, () => "每个选项中每项只出现一次"],
  [/^a second '\|'$/, () => "第二个“|”"],
  [/^a second ':' in '(.*)'$/, (text) => `“${text}”中有第二个“:”`],
  [/^one at most, between the primary and the secondary items$/, () => "主项与次项之间至多一个"],
  [/^a colour on primary item '(.*)'$/, (item) => `主项“${item}”带有颜色`],
  [/^colours on secondary items only$/, () => "只有次项才有颜色"],
  [/^a low bound above the high one in '(.*)'$/, (text) => `“${text}”的下界大于上界`],
  [/^'(.*)'$/, (text) => `“${text}”`],
  [/^'#' for a cell, '\.' or a space for a hole$/, () => "“#”表示格子，“.”或空格表示空洞"],
  [/^(\d+) to (\d+)$/, (low, high) => `${low} 到 ${high}`],
  [/^1-(\S+), or (.+) for an empty cell$/, (last, empty) => `1-${last}，空格用 ${empty}`],
];

function said(text: string, table: [RegExp, Say][]): string | null {
  for (const [pattern, say] of table) {
    const match = pattern.exec(text);
    if (match) return say(...match.slice(1).map((part) => part ?? ""));
  }
  return null;
}

const thing = (text: string): string => said(text, things) ?? text;
const houses: Record<string, string> = { row: "行", column: "列", box: "宫" };

const sentences: [RegExp, Say][] = [
  [/^found (.*?), expected (.*)$/, (found, expected) => `遇到${thing(found!)}，应为${thing(expected!)}`],
  [/^unexpected '(.*)'; expected (.*)$/, (found, expected) => `意外的“${found}”，应为 ${thing(expected!)}`],
  [/^no puzzle; (\d+) cells are needed$/, (cells) => `没有题目；需要 ${cells} 个格子`],
  [/^the puzzle has (\d+) cells, (\d+) are needed$/, (has, needed) => `题目有 ${has} 个格子，应为 ${needed} 个`],
  [/^a second puzzle, expected only one$/, () => "出现第二道题，只应有一道"],
  [/^the packed puzzle of the link is damaged or cut off; copy the link again$/, () => "链接中的题目已损坏或不完整；请重新复制链接"],
  [/^found a link to (\S+) that contains no puzzle, .*$/, (host) =>
    `指向 ${host} 的链接中没有题目；请打开链接，导出盘面或 f-puzzles 链接`],
  [/^the puzzle of SudokuPad in the link has (.*): drawings whose .*$/, (kinds) =>
    `链接中的 SudokuPad 题目画有 ${kinds}，其含义只写在文字规则里；请自行输入题目和规则`],
  [/^the drawing of penpa-edit in the link has (.*), which are not read; .*$/, (kinds) =>
    `链接中的 penpa-edit 图画有 ${kinds}，无法读取；请自行输入规则`],
  [/^the format (\S+) has no rule '(.*)'$/, (format, rule) => `格式 ${format} 没有规则“${rule}”`],
  [/^the format (\S+) stores only 9x9 puzzles$/, (format) => `格式 ${format} 只能保存 9x9 的题目`],
  [/^(\S+) is twice in (row|column|box) (\d+): (\S+) and (\S+)$/, (value, house, number, one, other) =>
    `${value} 在第 ${number} ${houses[house!]}出现两次：${one} 和 ${other}`],
  [/^there is no rule '(.*)'; expected (.*)$/, (rule, known) => `没有规则“${rule}”；可用的有 ${known}`],
  [/^'(.*)' is no sum$/, (text) => `“${text}”不是和`],
  [/^a cage of (\d+) cells has a sum of (\d+) to (\d+), not (\d+)$/, (cells, low, high, sum) =>
    `${cells} 格的笼子之和为 ${low} 到 ${high}，不是 ${sum}`],
  [/^'(.*)' has (\d+) cells?, at least (\d+) are needed$/, (rule, cells, least) => `“${rule}”有 ${cells} 格，至少应有 ${least} 格`],
  [/^'(.*)' has (\d+) cells, at most (\d+) are possible$/, (rule, cells, most) => `“${rule}”有 ${cells} 格，至多可有 ${most} 格`],
  [/^'(.*)' has a cell twice$/, (rule) => `“${rule}”有重复的格子`],
  [/^'(.*)' needs a number$/, (rule) => `“${rule}”需要一个数`],
  [/^'(.*)' needs a number from (\d+) to (\d+), not (\d+)$/, (rule, low, high, number) => `“${rule}”的数应为 ${low} 到 ${high}，不是 ${number}`],
  [/^'(.*)' needs a circle of (\d+) to (\d+) cells, not (\d+)$/, (rule, low, high, number) =>
    `“${rule}”的圆圈应有 ${low} 到 ${high} 格，不是 ${number} 格`],
  [/^'(.*)' needs one to four digits in ascending order$/, (rule) => `“${rule}”应有一到四个数字`],
  [/^'(.*)' needs tuples of (\d+) values$/, (rule, cells) => `“${rule}”的每个组合应有 ${cells} 个数字`],
  [/^'(.*)' is not a whole number; expected (.*)$/, (text, range) => `“${text}”不是整数；应为 ${thing(range!)}`],
  [/^'(.*)' is out of range; expected (.*)$/, (text, range) => `“${text}”超出范围；应为 ${thing(range!)}`],
  [/^'(.*)' is no rectangle; an example is (\S+)$/, (text, example) => `“${text}”不是矩形；应如 ${example}`],
  [/^found a size and a board, expected one of them$/, () => "尺寸和自定棋盘只能给出一个"],
  [/^expected a (?:rectangle|box) such as (\S+), or a board$/, (example) => `请给出尺寸（如 ${example}）或自定棋盘`],
  [/^the (?:board|solid) has (\d+) cells?; the .* cover (\d+)$/, (cells, covered) =>
    `棋盘有 ${cells} 个格子，而各块共占 ${covered} 个`],
  [/^'(.*)' is neither a file nor a piece; the pieces are (.*), as in (.*)$/, (piece, known, example) =>
    `没有“${piece}”这一块；可用的有 ${known}，写法如 ${example}`],
];

/** Translates a message; its place and its source are kept. */
export function inChinese(message: string): string {
  const [, before = "", text = ""] = /^((?:<?\w+>?:\d+:\d+: )?(?:--[\w-]+: |[A-Z]+: )?)([^]*)$/.exec(message)!;
  const words = said(text, sentences);
  return words === null ? message : before + words;
}
