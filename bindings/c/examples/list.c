/* Lists all ways to divide four teams into two pairs, cover by cover. */
#include <stdint.h>
#include <stdio.h>

#include "dlx.h"

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(void) {
  const char* const teams[] = {"red", "blue", "gold", "grey"};
  uint64_t offsets[7] = {0};
  uint32_t items[12];
  dlx_arrays arrays;
  dlx_problem* problem = NULL;
  dlx_query* query = NULL;
  dlx_run* run = NULL;
  uint32_t team, other, option = 0, cover[2];
  size_t size, k;
  char* text = NULL;
  dlx_status status;

  for (team = 0; team < 4; ++team) /* each option is a pair of teams */
    for (other = 0; other < team; ++other) {
      items[2 * option] = other;
      items[2 * option + 1] = team;
      ++option;
      offsets[option] = 2 * option;
    }
  dlx_arrays_init(&arrays, sizeof arrays);
  arrays.primary = 4;
  arrays.options = option;
  arrays.offsets = offsets;
  arrays.items = items;
  arrays.names = teams;
  if (dlx_problem_from_arrays(&arrays, &problem) < 0) return fail();

  if (dlx_query_new("list", &query) < 0) return fail();
  if (dlx_run_start(problem, query, &run) < 0) return fail();
  while ((status = dlx_run_next(run, cover, 2, &size)) == DLX_OK) {
    for (k = 0; k < size; ++k) {
      if (dlx_problem_option_text(problem, cover[k], &text) < 0) return fail();
      printf("(%s)", text);
      dlx_free(text);
    }
    printf("\n");
  }
  if (status < 0) return fail(); /* DLX_END: all covers were listed */
  dlx_run_free(run);
  dlx_query_free(query);
  dlx_problem_free(problem);
  return 0;
}
