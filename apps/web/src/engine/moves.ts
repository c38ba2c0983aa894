/** The moves of a watched search as numbers: an option that is tried, counted from 0, or one of these. */
export const moves = { retract: -1, found: -2, end: -3 };
