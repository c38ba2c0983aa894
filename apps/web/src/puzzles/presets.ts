// The initial parameters of each puzzle: quickly solved and attractive.
import type { Values } from "../engine/puzzle_methods";

const petersen = ["a b", "b c", "c d", "d e", "e a", "a f", "b g", "c h", "d i", "e j", "f h", "h j", "j g", "g i", "i f"];

const words = `ace act age ago aid air ale ant ape arc are arm art ash ate bad bag bar bat bed bee bet bit cab can car cat
cow cub den dew dig dog ear eat eel egg ego elf elm end era eve ewe eye fan fig fin gas gel gin hat hen hip ice ink
ion ire lad lap law leg let lid lip lit log man map mat men met net new nil nod oar oat odd ode oil old one ore owl
pad pan pen pet pin pit pot ran rat raw red rib rid rim rod sad sap sea see set sin sip sit son tan tap tar tea ten
tie tin tip toe ton top`;

const fillomino = ".2.5..\n..1.44\n..5...\n.5.214\n....45\n.2....\n";

const duties = `day,start,end,name,from,to
1,05:30,09:00,a1,Hill,Harbour
1,05:45,09:15,b1,Hill,Harbour
1,09:30,13:00,c1,Harbour,Hill
1,09:45,13:15,d1,Harbour,Hill
1,13:30,17:30,e1,Hill,Harbour
1,18:00,21:30,f1,Harbour,Hill
1,18:30,22:30,g1,Hill,Hill
`;

export const presets: Record<string, Values> = {
  queens: { n: "8" },
  pentomino: { size: "10x6" },
  polyomino: { size: "8x8", order: "4", "any-number": true },
  polyiamond: { size: "6x6" },
  soma: { size: "3x3x3" },
  polycube: { size: "4x4x2", order: "4" },
  macmahon: { size: "6x4" },
  triangles: { size: "2x2x2" },
  langford: { n: "8" },
  latin: { n: "5" },
  steiner: { n: "9" },
  colouring: { graph: `${petersen.join("\n")}\n`, colours: "3" },
  graceful: { graph: "a b\na c\na d\nb c\nb d\nc d\n" },
  words: { size: "3x3", words, distinct: true },
  debruijn: { k: "2", n: "4" },
  torus: { torus: "4x4", window: "2x2" },
  fillomino: { grid: fillomino },
  partition: { all: "5" },
  roster: { duties, base: "Hill", "min-break": "20" },
};
