/* Solves two sudokus by one call and reports how many solutions each has, counted up to 2. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "dlx.h"

enum { cells = 81, number = 2 };

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(void) {
  const char* puzzles =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4....";
  dlx_sudoku* sudoku = NULL;
  uint8_t grids[number * cells];
  uint64_t counts[number];
  char line[cells];
  int k;

  if (dlx_sudoku_new(NULL, &sudoku) < 0) return fail(); /* NULL: the common 9x9 rules */
  if (dlx_sudoku_read(sudoku, puzzles, strlen(puzzles), grids) < 0) return fail();
  if (dlx_sudoku_solve(sudoku, grids, number, 2, grids, counts) < 0) return fail();
  for (k = 0; k < number; ++k) {
    if (dlx_sudoku_write(sudoku, grids + k * cells, cells, line) < 0) return fail();
    printf("%.*s %s\n", cells, line,
           counts[k] == 0 ? "no solution" : counts[k] == 1 ? "unique" : "not unique");
  }
  dlx_sudoku_free(sudoku);
  return 0;
}
