//! usage: rust-sudoku LIMIT <LIST
//!
//! Counts the solutions of each sudoku of a list, at most LIMIT of each, by the crate `sudoku`; prints the
//! number of puzzles with exactly one solution if LIMIT is 2, otherwise the total number of solutions.

use std::io::BufRead;

fn main() {
    let limit = std::env::args().nth(1).and_then(|text| text.parse().ok()).expect("usage: rust-sudoku LIMIT <LIST");
    let mut total = 0;
    for line in std::io::stdin().lock().lines() {
        let puzzle = sudoku::Sudoku::from_str_line(&line.unwrap()).unwrap();
        let solutions = puzzle.solutions_count_up_to(limit);
        total += if limit != 2 { solutions } else { usize::from(solutions == 1) };
    }
    println!("{total}");
}
