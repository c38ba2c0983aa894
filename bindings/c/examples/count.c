/* Counts the covers of the problem in a file, in any format; without a file, of the ways to tile a
   2 x 3 board with dominoes. At most 60 seconds: the exit code is 3 if the count is incomplete. */
#include <stdio.h>
#include <string.h>

#include "dlx.h"

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(int argc, char** argv) {
  const char* dominoes =
      "a1 a2 a3 b1 b2 b3\n"
      "a1 a2\na2 a3\nb1 b2\nb2 b3\na1 b1\na2 b2\na3 b3\n";
  dlx_problem* problem = NULL;
  dlx_query* query = NULL;
  dlx_run* run = NULL;
  char *outcome = NULL, *digits = NULL;
  dlx_status status;
  int complete;

  if (argc > 1)
    status = dlx_problem_load(argv[1], NULL, &problem);
  else
    status = dlx_problem_parse(dominoes, strlen(dominoes), "dominoes", NULL, &problem);
  if (status < 0) return fail(); /* the message has file, line and column */

  if (dlx_query_new("count", &query) < 0) return fail();
  if (dlx_query_set(query, "threads", "0") < 0) return fail(); /* one for each core */
  if (dlx_query_set(query, "time_limit", "1m") < 0) return fail();
  if (dlx_run_start(problem, query, &run) < 0) return fail();
  if (dlx_run_wait(run, -1) < 0) return fail();
  if (dlx_run_get(run, "outcome", &outcome) < 0) return fail();
  if (dlx_run_get(run, "count", &digits) < 0) return fail();
  complete = strcmp(outcome, "exhausted") == 0;
  printf("%s%s covers\n", complete ? "" : "at least ", digits);
  dlx_free(outcome);
  dlx_free(digits);
  dlx_run_free(run);
  dlx_query_free(query);
  dlx_problem_free(problem);
  return complete ? 0 : 3;
}
