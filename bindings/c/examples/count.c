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
  dlx_question question;
  dlx_run* run = NULL;
  dlx_outcome outcome;
  char* digits = NULL;
  dlx_status status;

  if (argc > 1)
    status = dlx_problem_load(argv[1], NULL, &problem);
  else
    status = dlx_problem_parse(dominoes, strlen(dominoes), "dominoes", NULL, &problem);
  if (status < 0) return fail(); /* the message has file, line and column */

  dlx_question_init(&question, sizeof question);
  question.kind = DLX_COUNT;
  question.threads = 0; /* one for each core */
  question.max_seconds = 60;
  if (dlx_run_start(problem, &question, &run) < 0) return fail();
  if (dlx_run_wait(run, -1) < 0) return fail();
  if (dlx_run_outcome(run, &outcome) < 0 || dlx_run_count(run, &digits) < 0) return fail();
  printf("%s%s covers\n", outcome == DLX_EXHAUSTED ? "" : "at least ", digits);
  dlx_free(digits);
  dlx_run_free(run);
  dlx_problem_free(problem);
  return outcome == DLX_EXHAUSTED ? 0 : 3;
}
