/* The ways to place queens on a board: how many there are, and the first one. */
#include <stdint.h>
#include <stdio.h>

#include "dlx.h"

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(void) {
  const char* names[] = {"n"};
  const char* values[] = {"6"};
  dlx_puzzle* puzzle = NULL;
  dlx_problem* problem = NULL;
  dlx_query* query = NULL;
  dlx_run* run = NULL;
  uint32_t options[6];
  size_t size = 0;
  char* text = NULL;

  if (dlx_puzzle_new("queens", names, values, 1, &puzzle) < 0) return fail();
  if (dlx_puzzle_problem(puzzle, &problem) < 0) return fail();

  if (dlx_query_new("count", &query) < 0) return fail();
  if (dlx_run_start(problem, query, &run) < 0) return fail();
  if (dlx_run_wait(run, -1) < 0 || dlx_run_get(run, "count", &text) < 0) return fail();
  printf("%s ways\n", text);
  dlx_free(text);
  dlx_run_free(run);
  dlx_query_free(query);

  if (dlx_query_new("list", &query) < 0) return fail();
  if (dlx_run_start(problem, query, &run) < 0) return fail();
  if (dlx_run_next(run, options, 6, &size) == DLX_OK) {
    if (dlx_puzzle_draw(puzzle, options, size, DLX_DRAW_ASCII, &text) < 0) return fail();
    fputs(text, stdout);
    dlx_free(text);
  }
  dlx_run_free(run);
  dlx_query_free(query);
  dlx_problem_free(problem);
  dlx_puzzle_free(puzzle);
  return 0;
}
