/** What a watched search does, as numbers: an option that is tried, from 0 up, or one of these. */
export const moves = { retract: -1, found: -2, end: -3 };
