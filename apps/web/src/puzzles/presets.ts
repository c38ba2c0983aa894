// The cards of the gallery: for each its puzzle, and a small solved puzzle as a picture. The first card of a
// model has the initial parameters of the model.
import type { Values } from "../engine/puzzle_methods";
import type { Shape } from "./lattice";

export interface Preset {
  /** The last part of the key of its title, puzzles.card.NAME; by default the title of the model. */
  name?: string;
  model: string;
  values: Values;
  /** The first view, by default the board. */
  view?: "edit";
  /**
   * The cells of the picture by rows, with "/" between rows and "," between layers. Cells with
   * equal letters belong to the same piece. "." is no cell, "-" a light cell, and "#" a dark cell. A cell with several
   * letters has a colour for each of its sides; such cells are separated by spaces.
   */
  picture: string;
  shape?: Shape;
  /** The text on the cells, in the same form; "=": the letters of the picture. */
  text?: string;
}

const petersen = ["a b", "b c", "c d", "d e", "e a", "a f", "b g", "c h", "d i", "e j", "f h", "h j", "j g", "g i", "i f"];

const words = `ace act age ago aid air ale ant ape arc are arm art ash ate bad bag bar bat bed bee bet bit cab can car cat
cow cub den dew dig dog ear eat eel egg ego elf elm end era eve ewe eye fan fig fin gas gel gin hat hen hip ice ink
ion ire lad lap law leg let lid lip lit log man map mat men met net new nil nod oar oat odd ode oil old one ore owl
pad pan pen pet pin pit pot ran rat raw red rib rid rim rod sad sap sea see set sin sip sit son tan tap tar tea ten
tie tin tip toe ton top`;

const fillomino = ".2.5..\n..1.44\n..5...\n.5.214\n....45\n.2....\n";

const full = "########\n".repeat(3), holed = `${full}###..###\n###..###\n${full}`;
const heart = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n";
const heartPieces = "P\n##\n##\n#.\n\nW\n#..\n##.\n.##\n\nY\n.#\n##\n.#\n.#\n\nq1\n##.\n###\n.#.\n\nq2\n###\n##.\n#..\n";
const queens = [5, 2, 6, 3, 0, 7, 1, 4];
const rowsOf = (cell: (row: number, column: number) => string) =>
  queens.map((_, row) => queens.map((_, column) => cell(row, column)).join("")).join("/");

export const packing: Preset[] = [
  { name: "six-by-ten", model: "pentomino", values: { size: "10x6" },
    picture: "UUXNNNYYYY/UXXXWNNTYI/UUXWWTTTLI/VZWWPFFTLI/VZZZPPFFLI/VVVZPPFLLI" },
  { name: "hole", model: "pentomino", values: { board: holed },
    picture: "VVVXLLLL/VYXXXPPL/VYYXPPPT/IYN..TTT/IYN..FFT/INNWZZFF/INWWZUFU/IWWZZUUU" },
  { name: "strip", model: "pentomino", values: { size: "20x3" },
    picture: "UUXIIIIIZWWTTTFLLLLV/UXXXPPZZZYWWTFFFNNLV/UUXPPPZYYYYWTFNNNVVV" },
  { name: "dominoes", model: "polyomino", values: { size: "8x8", order: "2", "any-number": true },
    picture: "AABABBAA/CCBACABB/ABDDCACC/ABABDDAA/CCABAABB/AACCBBAC/BBAACDAC/AABBCDBB" },
  { name: "tetrominoes", model: "polyomino", values: { size: "8x8", order: "4", "any-number": true },
    picture: "AAABBAAA/ABBABABB/CBAABCBA/CBADDCBA/CEEDBCCA/CEEDBBBA/AAABACCC/ABBBAAAC" },
  { name: "hexiamonds", model: "polyiamond", values: { size: "6x6" }, shape: "triangle",
    picture: "......GGGGEEAAAAAA/.....GGKKKEEEEFFF/....IILLLKKKHFFF/...IIILLLDDHHHH/..BICCCCDDDDJH/.BBBBBCCJJJJJ" },
  { name: "own", model: "polyomino", values: { board: heart, pieces: heartPieces }, view: "edit",
    picture: ".AA.BB./CAAABBB/CCADEEE/.CCDEE./..DDE../...D..." },
  { model: "soma", values: { size: "3x3x3" }, shape: "cube", picture: "VZZ/ZZA/TTT,VAB/VAA/LTP,LBB/LBP/LPP" },
  { model: "polycube", values: { size: "4x4x2", order: "4" }, shape: "cube",
    picture: "IOOS/IASS/IBSP/IBPP,AOOT/AATT/LLLT/BBLP" },
  { model: "macmahon", values: { size: "6x4" }, picture: "aaca aaba aaaa/cbba bbbb acab" },
];

export const others: Preset[] = [
  { model: "queens", values: { n: "8" }, picture: rowsOf((row, column) => "-#"[(row + column) % 2]!),
    text: rowsOf((row, column) => (queens[row] === column ? "\u265b" : ".")) },
  { model: "latin", values: { n: "5" }, picture: "12345/23154/45213/51432/34521", text: "=" },
  { model: "fillomino", values: { grid: fillomino }, picture: "122522/551544/515554/552214/144445/225555", text: "=" },
  { model: "words", values: { size: "3x3", words, distinct: true }, picture: "---/---/---", text: "TAR/ERA/ACT" },
  { model: "langford", values: { n: "8" }, picture: "41312432", text: "=" },
  { model: "colouring", values: { graph: `${petersen.join("\n")}\n`, colours: "3" }, picture: "AABB/ACCB/DDCE/DEEE" },
  { model: "steiner", values: { n: "9" }, picture: "AAA/BBB/CCC", text: "123/456/789" },
  { model: "partition", values: { all: "5" }, picture: "AA.A./..B.B", text: "12.4./..3.5" },
];

export const presets = [...packing, ...others];
