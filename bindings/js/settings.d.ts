// The settings of queries. Written by bindings/python/setting_types.py --js.
import type { Numeric, Switch, Time } from "./index.js";

interface Settings {
  /** stop after N solutions */ limit?: Numeric;
  /** stop after N nodes of the search tree */ nodeLimit?: Numeric;
  /** stop after this time, such as 10 (seconds), 5m or 1h30m */ timeLimit?: Time;
  /** search engine */ engine?: string;
  /** way to count: auto (default); states, each state of the search once; engine, solutions one by one */
  counting?: "auto" | "states" | "engine";
  /** item to branch on: mrv, fewest options (default); sharp_first, names that begin with # first; weights, fewest options relative to the dead ends so far; order, the first item */
  branching?: "mrv" | "sharp_first" | "weights" | "order";
  /** restart with random orders until the first solution is found; implies the branching rule weights */
  restarts?: boolean;
  /** seed of the random numbers (default 0) */ seed?: Numeric;
  /** search with N threads; 0: one for each core (default 1) */ threads?: Numeric;
  /** with several threads: solutions as they are found */ unordered?: boolean;
  /** reduce the problem before the search: auto (if a probe says that it pays; the default), on, off */
  reduction?: Switch;
  /** count one subproblem per orbit of the symmetries: auto (if counting takes longer than finding them; the default), on (always), off */
  symmetry?: Switch;
  /** one solution of each class under the symmetries of the problem */ upToSymmetry?: boolean;
  /** for counting: memory for tables of states, such as 500M or 2G (default 1G, at least 1K) */
  memory?: Numeric;
  /** for counting: the order in which a count by states processes the items */ itemOrder?: string;
  /** only solutions that cost at most C */ maxCost?: Numeric;
  /** for the cheapest solutions: end when no other solution is cheaper by more than G, a share such as 1% or a cost */
  gap?: number | string;
  /** time between two reports of the progress (default 0.5) */ progressInterval?: Time;
  /** time between two saves (default 60) */ saveInterval?: Time;
  /** divide into N parts, fewer if the search is small */ parts?: Numeric;
  /** for counts only: merge parts with equal counts; a search that one core counts faster is a single part */
  merge?: boolean;
  /** divide even if one core counts the covers faster */ force?: boolean;
  /** approximate number of subproblems for each part (default 10): more make parts more equal */
  subproblemsPerPart?: Numeric;
  /** do not divide parts with a smaller estimated size (default 64) */ minWeight?: number;
  /** number of random probes (default 10000; for a split 16 for each subproblem) */ probes?: Numeric;
}

export type ListQuery = Pick<Settings,
  "limit" | "nodeLimit" | "timeLimit" | "engine" | "branching" | "restarts" | "seed" | "unordered" |
  "reduction" | "upToSymmetry" | "memory" | "maxCost" | "progressInterval">;
export type CountQuery = Pick<Settings,
  "limit" | "nodeLimit" | "timeLimit" | "engine" | "counting" | "branching" | "restarts" | "seed" |
  "reduction" | "symmetry" | "upToSymmetry" | "memory" | "itemOrder" | "maxCost" | "progressInterval" |
  "saveInterval">;
export type CheapestQuery = Pick<Settings,
  "nodeLimit" | "timeLimit" | "maxCost" | "gap" | "progressInterval">;
export type ZddQuery = Pick<Settings,
  "timeLimit" | "memory" | "itemOrder" | "progressInterval">;
export type EstimateQuery = Pick<Settings,
  "timeLimit" | "seed" | "progressInterval" | "probes">;
export type SplitQuery = Pick<Settings,
  "timeLimit" | "seed" | "progressInterval" | "merge" | "force" | "subproblemsPerPart" | "minWeight" |
  "probes">;

export interface GenerateQuery {
  /** seed of the random numbers (default 0) */ seed?: Numeric;
  /** the number of givens, exactly or from A to B */ givens?: number | string;
  /** at least N givens */ minGivens?: Numeric;
  /** at most N givens */ maxGivens?: Numeric;
  /** symmetry of the givens: none (default), rotate180, rotate90, mirror-h, mirror-v, diagonal or full */
  symmetry?: string;
  /** difficulty for people: easy, medium, hard, fiendish, extreme or beyond; or a range such as easy-medium */
  difficulty?: "easy" | "medium" | "hard" | "fiendish" | "extreme" | "beyond" | `${string}-${string}`;
  /** techniques of 'dlx sudoku grade' that the solution needs, all of a list such as X-wing,hidden pair */
  technique?: string | readonly string[];
  /** techniques that the solution does not need, none of a list */ without?: string | readonly string[];
  /** the rating ER of Sudoku Explainer, exactly or from A to B, such as 4.0-5.0 */ rating?: number | string;
  /** no given can be removed, also with --givens or --mask */ minimal?: boolean;
  /** stop after N attempts for a puzzle (default 100000) */ attemptLimit?: Numeric;
}

export interface GradeQuery {
  /** also use unique rectangles, which assume that the solution is unique */ assumeUnique?: boolean;
  /** techniques that are not used, a list such as X-wing,hidden pair */ without?: string | readonly string[];
  /** guesses and nodes as a mean over N equivalent puzzles (default 1: the puzzle itself; 0: none) */
  samples?: Numeric;
  /** seed of the equivalent puzzles (default 0) */ seed?: Numeric;
  /** stop counting nodes and guesses after N nodes (default 10000000) */ nodeLimit?: Numeric;
}
