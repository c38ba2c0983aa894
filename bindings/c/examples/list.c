/* Lists all ways to divide four teams into two pairs, cover by cover. */
#include <stdint.h>
#include <stdio.h>

#include "dlx.h"

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(void) {
  const char* teams[] = {"red", "blue", "gold", "grey"};
  dlx_builder* builder = NULL;
  dlx_problem* problem = NULL;
  dlx_query* query = NULL;
  dlx_run* run = NULL;
  uint32_t team, other, option, pair[2], cover[2];
  size_t size, k;
  char* text = NULL;
  dlx_status status;

  if (dlx_builder_new(&builder) < 0) return fail();
  for (team = 0; team < 4; ++team)
    if (dlx_builder_primary(builder, teams[team], 1, 1, NULL) < 0) return fail();
  for (team = 0; team < 4; ++team)
    for (other = 0; other < team; ++other) {
      pair[0] = other;
      pair[1] = team;
      if (dlx_builder_option(builder, pair, NULL, 2, &option) < 0) return fail();
    }
  if (dlx_builder_build(builder, &problem) < 0) return fail();
  dlx_builder_free(builder);

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
