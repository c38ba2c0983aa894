/* The C interface, called from C: its answers and its error messages. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dlx.h"

static int failures = 0;

#define EXPECT(condition)                                                    \
  do {                                                                       \
    if (!(condition)) {                                                      \
      ++failures;                                                            \
      fprintf(stderr, "%s:%d: %s\n    last error: %s\n", __FILE__, __LINE__, \
              #condition, dlx_error_message());                              \
    }                                                                        \
  } while (0)

/* True if a text is the expected one; frees it. */
static int is(char* text, const char* expected) {
  const int same = text != NULL && strcmp(text, expected) == 0;
  if (!same) fprintf(stderr, "    found '%s'\n    expected '%s'\n", text ? text : "NULL", expected);
  dlx_free(text);
  return same;
}

static int has(char* text, const char* part) {
  const int found = text != NULL && strstr(text, part) != NULL;
  dlx_free(text);
  return found;
}

/* True if the message of the last error has this part. */
static int says(const char* part) { return strstr(dlx_error_message(), part) != NULL; }

/* True if the last error is about this parameter. */
static int concerns(const char* parameter) { return strcmp(dlx_error_parameter(), parameter) == 0; }

static dlx_problem* parsed(const char* text) {
  dlx_problem* problem = NULL;
  EXPECT(dlx_problem_parse(text, DLX_ZERO_TERMINATED, NULL, NULL, &problem) == DLX_OK);
  return problem;
}

static dlx_problem* puzzle_problem(const char* model, const char* name, const char* value,
                                   dlx_puzzle** puzzle) {
  dlx_problem* problem = NULL;
  EXPECT(dlx_puzzle_new(model, &name, &value, 1, puzzle) == DLX_OK);
  EXPECT(dlx_puzzle_problem(*puzzle, &problem) == DLX_OK);
  return problem;
}

/* True if a call is refused because of `parameter`, or with a message that contains `parameter`. */
static int refuses(dlx_status status, const char* parameter) {
  return status == DLX_ERROR_ARGUMENT && concerns(parameter);
}
static int denies(dlx_status status, const char* part) {
  return status == DLX_ERROR_ARGUMENT && says(part);
}

/* Makes a model's puzzle, and returns only its problem. */
static dlx_problem* model_problem(const char* model, const char* value) {
  dlx_puzzle* puzzle = NULL;
  dlx_problem* problem = puzzle_problem(model, "n", value, &puzzle);
  dlx_puzzle_free(puzzle);
  return problem;
}

/* Returns a query of a kind with up to two settings; the name NULL is no setting. */
static dlx_query* query_of(const char* kind, const char* name, const char* value,
                           const char* name2, const char* value2) {
  dlx_query* query = NULL;
  EXPECT(dlx_query_new(kind, &query) == DLX_OK);
  if (name != NULL) EXPECT(dlx_query_set(query, name, value) == DLX_OK);
  if (name2 != NULL) EXPECT(dlx_query_set(query, name2, value2) == DLX_OK);
  return query;
}

/* Starts a query, and frees the query. */
static dlx_run* started_query(const dlx_problem* problem, dlx_query* query) {
  dlx_run* run = NULL;
  EXPECT(dlx_run_start(problem, query, &run) == DLX_OK);
  dlx_query_free(query);
  return run;
}

static dlx_run* started(const dlx_problem* problem, const char* kind) {
  const int cheapest = strcmp(kind, "cheapest") == 0;
  return started_query(problem, query_of(kind, cheapest ? "limit" : NULL, "2", NULL, NULL));
}

/* True if a result of a run has this text. */
static int result_is(dlx_run* run, const char* name, const char* expected) {
  char* text = NULL;
  return dlx_run_get(run, name, &text) == DLX_OK && is(text, expected);
}

/* True if a result of a run is a number from `low` to `high`. */
static int number_in(dlx_run* run, const char* name, double low, double high) {
  char* text = NULL;
  double number = -1;
  if (dlx_run_get(run, name, &text) == DLX_OK) number = atof(text);
  dlx_free(text);
  return number >= low && number <= high;
}

/* Runs a query to its end, and frees the query; true if the run has this result. */
static int run_gives(const dlx_problem* problem, dlx_query* query, const char* name,
                     const char* expected) {
  dlx_run* run = started_query(problem, query);
  const int same = dlx_run_wait(run, -1) == DLX_OK && result_is(run, name, expected);
  dlx_run_free(run);
  return same;
}

static const char textbook[] = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

static void versions(void) {
  EXPECT(dlx_c_interface() == DLX_C_INTERFACE);
  EXPECT(strchr(dlx_version(), '.') != NULL);
  dlx_free(NULL);
}

static void listing(void) {
  dlx_problem* problem = parsed(textbook);
  dlx_run* run = started(problem, "list");
  uint32_t options[7];
  size_t size = 0;
  char* text = NULL;
  EXPECT(dlx_run_next(run, options, 1, &size) == DLX_ERROR_ARGUMENT && size == 3);
  EXPECT(concerns("capacity"));
  EXPECT(dlx_run_next(run, options, 7, &size) == DLX_OK);
  EXPECT(size == 3 && options[0] == 0 && options[1] == 3 && options[2] == 4);
  EXPECT(dlx_run_next(run, options, 7, &size) == DLX_END);
  EXPECT(dlx_run_next(run, options, 7, &size) == DLX_END);
  EXPECT(result_is(run, "outcome", "exhausted") && result_is(run, "count", "1"));
  EXPECT(dlx_run_get(run, "plan", &text) == DLX_OK && has(text, "covers are listed"));
  EXPECT(dlx_run_results(run, &text) == DLX_OK && has(text, "{\"outcome\":\"exhausted\",\"count\":\"1\","));
  EXPECT(dlx_run_get(run, "cover", &text) == DLX_ERROR_ARGUMENT);
  EXPECT(says("there is no name 'cover'; there are outcome, count"));
  dlx_run_free(run);

  EXPECT(dlx_problem_verify(problem, options, 3, &text) == DLX_OK && text == NULL);
  EXPECT(dlx_problem_verify(problem, options, 2, &text) == DLX_OK && has(text, "not covered"));
  EXPECT(dlx_problem_draw(problem, options, 3, 1, &text) == DLX_OK && has(text, "<svg"));
  EXPECT(dlx_problem_draw(problem, options, 3, 0, &text) == DLX_OK && has(text, "a b c d"));
  dlx_problem_free(problem);
}

static void blocks(void) {
  dlx_puzzle* puzzle = NULL;
  dlx_problem* problem = puzzle_problem("queens", "n", "8", &puzzle);
  dlx_run* run = started(problem, "list");
  uint32_t options[100];
  uint64_t ends[10];
  size_t covers = 0, total = 0, k;
  dlx_status status;
  char* text = NULL;
  while ((status = dlx_run_next_block(run, 10, options, 100, ends, 10, &covers)) == DLX_OK) {
    for (k = 0; k < covers; ++k) EXPECT(ends[k] == 8 * (k + 1));
    for (k = 0; k < 8 * covers; ++k) EXPECT(k % 8 == 0 || options[k - 1] < options[k]);
    if (total == 0) {
      EXPECT(dlx_puzzle_draw(puzzle, options, 8, DLX_DRAW_ASCII, &text) == DLX_OK && has(text, "Q"));
      EXPECT(dlx_puzzle_draw(puzzle, options, 8, DLX_DRAW_SVG, &text) == DLX_OK);
      EXPECT(has(text, "<svg"));
      EXPECT(dlx_puzzle_draw(puzzle, options, 7, DLX_DRAW_SVG, &text) == DLX_ERROR_ARGUMENT);
      EXPECT(dlx_puzzle_draw(puzzle, options, 8, 4, &text) == DLX_ERROR_ARGUMENT);
    }
    total += covers;
  }
  EXPECT(status == DLX_END && total == 92);
  EXPECT(dlx_run_get(run, "nodes", &text) == DLX_OK && has(text, "1"));
  EXPECT(dlx_run_get(run, "seconds", &text) == DLX_OK && has(text, "0"));
  EXPECT(dlx_run_get(run, "engine", &text) == DLX_OK && has(text, "s"));
  dlx_run_free(run);

  run = started(problem, "list");
  EXPECT(dlx_run_next_block(run, -1, options, 3, ends, 10, &covers) == DLX_ERROR_ARGUMENT);
  EXPECT(covers == 8);
  EXPECT(dlx_run_next_block(run, NAN, options, 100, ends, 10, &covers) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_run_wait(run, NAN) == DLX_ERROR_ARGUMENT);
  dlx_run_free(run); /* with covers that nobody pulls */
  dlx_problem_free(problem);
  dlx_puzzle_free(puzzle);
}

/* The options of a cover ascend, whatever the distance between their numbers. The search chooses the
   last option first. */
static void options_ascend(void) {
  int others, k;
  for (others = 1; others <= 300; others += 23) {
    char text[2000] = "a b\n";
    dlx_problem* problem;
    dlx_run* run;
    uint32_t options[2];
    size_t size = 0;
    for (k = 0; k < others; ++k) strcat(text, "b\n");
    strcat(text, "a\n");
    problem = parsed(text);
    run = started(problem, "list");
    for (k = 0; k < others; ++k) {
      EXPECT(dlx_run_next(run, options, 2, &size) == DLX_OK && size == 2);
      EXPECT(options[0] < (uint32_t)others && options[1] == (uint32_t)others);
    }
    EXPECT(dlx_run_next(run, options, 2, &size) == DLX_END);
    dlx_run_free(run);
    dlx_problem_free(problem);
  }
}

/* Covers that were found before an error are given: here those of the two classes, when there is no room
   for more forms. Where no library knows so many symmetries, there is no cover. */
static void blocks_before_an_error(void) {
  dlx_problem* problem = model_problem("latin", "5");
  dlx_query* query = query_of("list", "up_to_symmetry", "true", NULL, NULL);
  dlx_run* run;
  uint32_t options[100];
  uint64_t ends[4];
  size_t covers = 0;
  dlx_status status;
  EXPECT(dlx_query_set(query, "memory", "8") == DLX_ERROR_ARGUMENT); /* the unit was forgotten */
  EXPECT(says("expected 1024 bytes or more"));
  EXPECT(dlx_query_set(query, "memory", "2000") == DLX_OK);
  run = started_query(problem, query);
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  status = dlx_run_next_block(run, -1, options, 100, ends, 4, &covers);
  if (status != DLX_ERROR_ARGUMENT) {
    EXPECT(status == DLX_OK && covers == 2 && ends[1] == 50);
    EXPECT(dlx_run_next_block(run, -1, options, 100, ends, 4, &covers) == DLX_ERROR_MEMORY);
  }
  dlx_run_free(run);
  dlx_problem_free(problem);
}

static void stopping(void) {
  dlx_problem* problem = model_problem("queens", "30");
  dlx_run* run = started(problem, "count");
  char* text = NULL;
  EXPECT(dlx_run_wait(run, 0.01) == DLX_RUNNING);
  EXPECT(dlx_run_get(run, "covers", &text) == DLX_OK && has(text, ""));
  EXPECT(dlx_run_results(run, &text) == DLX_OK && has(text, "\"fraction\":"));
  EXPECT(dlx_run_get(run, "outcome", &text) == DLX_ERROR_ARGUMENT); /* there is none yet */
  EXPECT(says("there are covers, nodes, level, fraction, seconds"));
  dlx_run_stop(run);
  EXPECT(dlx_run_wait(run, -1) == DLX_OK && result_is(run, "outcome", "interrupted"));
  dlx_run_free(run);
  EXPECT(run_gives(problem, query_of("count", "counting", "engine", "time_limit", "0.01"), "outcome",
                   "time_limit"));
  dlx_problem_free(problem);
}

/* If one of many grids is invalid, no answer is written. */
static void bad_grids(void) {
  enum { grids = 5000 };
  uint8_t* const values = calloc(grids, 16);
  uint8_t* const forms = calloc(grids, 16);
  uint64_t* const counts = calloc(grids, sizeof *counts);
  char* grades = NULL;
  dlx_sudoku* sudoku = NULL;
  size_t k, written = 0;
  EXPECT(dlx_sudoku_new("box 2x2\n", &sudoku) == DLX_OK);
  values[grids * 16 - 1] = 5;
  EXPECT(denies(dlx_sudoku_solve(sudoku, values, grids, 2, NULL, counts), "grid 4999"));
  EXPECT(dlx_sudoku_canonicalize(sudoku, values, grids, forms) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_grade(sudoku, values + (grids - 2) * 16, 2, &grades) == DLX_ERROR_ARGUMENT);
  for (k = 0; k < grids; ++k) written += counts[k] != 0 || forms[16 * k + 15] != 0;
  EXPECT(written == 0 && grades == NULL);
  dlx_sudoku_free(sudoku);
  free(values);
  free(forms);
  free(counts);
}

/* Sudoku calls that use a flag which is already set. */
static void stopped_sudokus(dlx_stop_flag* flag) {
  static const uint8_t empty[5 * 81];
  uint8_t grids[5 * 81];
  uint64_t counts[5];
  size_t made = 7;
  dlx_sudoku* sudoku = NULL;
  char* text = NULL;
  dlx_stop_flag_use(NULL);
  EXPECT(dlx_sudoku_new("diagonals\n", &sudoku) == DLX_OK);
  EXPECT(dlx_sudoku_rate(sudoku, empty, 1, &text) == DLX_ERROR_ARGUMENT);
  dlx_sudoku_free(sudoku);
  EXPECT(dlx_sudoku_new(NULL, &sudoku) == DLX_OK);
  EXPECT(dlx_sudoku_grade(sudoku, empty, 1, &text) == DLX_OK && is(text, "[{\"solutions\":2}]"));
  EXPECT(dlx_sudoku_rate(sudoku, empty, 1, &text) == DLX_OK && is(text, "[null]"));
  text = NULL;
  dlx_stop_flag_use(flag);
  EXPECT(dlx_sudoku_solve(sudoku, empty, 1, DLX_NO_LIMIT, NULL, counts) == DLX_ERROR_STOPPED);
  EXPECT(dlx_sudoku_solve(sudoku, empty, 5, DLX_NO_LIMIT, NULL, counts) == DLX_ERROR_STOPPED);
  EXPECT(dlx_sudoku_solve(sudoku, empty, 5, 2, grids, counts) == DLX_ERROR_STOPPED);
  EXPECT(dlx_sudoku_grade(sudoku, empty, 1, &text) == DLX_ERROR_STOPPED);
  EXPECT(dlx_sudoku_rate(sudoku, empty, 1, &text) == DLX_ERROR_STOPPED);
  EXPECT(dlx_sudoku_explain(sudoku, empty, 1, &text) == DLX_ERROR_STOPPED && text == NULL);
  EXPECT(dlx_sudoku_generate(sudoku, NULL, NULL, 0, 0, 5, grids, NULL, &made) == DLX_ERROR_STOPPED);
  EXPECT(made == 7);
  dlx_stop_flag_use(NULL); /* and all is as before */
  EXPECT(dlx_sudoku_solve(sudoku, empty, 5, 2, grids, counts) == DLX_OK && counts[4] == 2);
  EXPECT(dlx_sudoku_solve(sudoku, empty, 1, 3, NULL, counts) == DLX_OK && counts[0] == 3);
  EXPECT(dlx_sudoku_grade(sudoku, empty, 1, &text) == DLX_OK && is(text, "[{\"solutions\":2}]"));
  EXPECT(dlx_sudoku_generate(sudoku, NULL, NULL, 0, 0, 5, grids, NULL, &made) == DLX_OK && made == 5);
  dlx_sudoku_free(sudoku);
}

/* Calls without a run end when their flag is set; a flag affects the thread that uses the flag. */
static void flags(void) {
  const char* const name = "n";
  const char* const value = "20";
  dlx_problem* problem = model_problem("queens", "20");
  dlx_problem* other = NULL;
  dlx_puzzle* made = NULL;
  dlx_reduction* reduction = NULL;
  dlx_stop_flag* flag = NULL;
  char* text = NULL;
  EXPECT(dlx_stop_flag_new(NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_stop_flag_new(&flag) == DLX_OK);
  dlx_stop_flag_set(flag);
  EXPECT(dlx_reduce(problem, &reduction) == DLX_OK);
  dlx_reduction_free(reduction);
  reduction = NULL;
  dlx_stop_flag_use(flag);
  EXPECT(dlx_reduce(problem, &reduction) == DLX_ERROR_STOPPED && reduction == NULL);
  EXPECT(strcmp(dlx_error_message(), "interrupted") == 0);
  EXPECT(dlx_problem_symmetries(problem, &text) == DLX_ERROR_STOPPED && text == NULL);
  EXPECT(dlx_problem_parse(textbook, DLX_ZERO_TERMINATED, NULL, NULL, &other) == DLX_ERROR_STOPPED);
  EXPECT(dlx_puzzle_new("queens", &name, &value, 1, &made) == DLX_ERROR_STOPPED && made == NULL);
  dlx_stop_flag_use(NULL);
  stopped_sudokus(flag);
  dlx_stop_flag_set(NULL);
  dlx_stop_flag_free(flag);
  dlx_stop_flag_free(NULL);
  dlx_problem_free(problem);
}

static void counting(void) {
  dlx_problem* problem = model_problem("latin", "7");
  char* text = NULL;
  EXPECT(run_gives(problem, query_of("count", NULL, NULL, NULL, NULL), "count", "61479419904000"));
  dlx_problem_free(problem);

  problem = model_problem("queens", "8");
  EXPECT(dlx_problem_symmetries(problem, &text) == DLX_OK && is(text, "8"));
  EXPECT(run_gives(problem, query_of("count", "up_to_symmetry", "true", NULL, NULL), "count", "12"));
  dlx_problem_free(problem);
}

/* Text packed by gzip is read if the library supports it, and never as plain text. */
static void packed(void) {
  static const char data[] =
      "\x1F\x8B\x08\0\0\0\0\0\x02\x03\x73\x54\x70\xE2\x72\xE4\x02\x62\x20\x0D\0\xFE\x7C\xF6\x29"
      "\x0C\0\0\0";
  dlx_problem* problem = NULL;
  const dlx_status status = dlx_problem_parse(data, sizeof data - 1, "a.gz", NULL, &problem);
  EXPECT(status == DLX_OK || status == DLX_ERROR_PARSE);
  EXPECT(status != DLX_OK || dlx_problem_options(problem) == 3);
  dlx_problem_free(problem);
  EXPECT(dlx_problem_parse(data, sizeof data - 6, "a.gz", "text", &problem) == DLX_ERROR_PARSE);
  EXPECT(strcmp(dlx_error_source(), "a.gz") == 0 && dlx_error_line() == 1);
}

static void refusals(void) {
  dlx_problem* problem = NULL;
  dlx_query* query;
  dlx_run* run;
  char* text = NULL;
  EXPECT(dlx_problem_parse("A B\nA C\n", DLX_ZERO_TERMINATED, "board", NULL, &problem) == DLX_ERROR_PARSE);
  EXPECT(problem == NULL);
  EXPECT(strcmp(dlx_error_source(), "board") == 0);
  EXPECT(dlx_error_line() == 2 && dlx_error_column() == 3 && says("'C'"));
  EXPECT(dlx_problem_parse(NULL, 3, NULL, NULL, &problem) == DLX_ERROR_ARGUMENT);
  EXPECT(concerns("text") && dlx_error_line() == 0);
  EXPECT(dlx_problem_parse("A", DLX_ZERO_TERMINATED, NULL, "yaml", &problem) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_load("/nowhere/at all", NULL, &problem) == DLX_ERROR_IO);
  EXPECT(dlx_problem_load("/nowhere/at all", "json", &problem) == DLX_ERROR_IO);
  packed();

  problem = parsed(textbook);
  query = query_of("count", "unordered", "true", "threads", "2");
  EXPECT(dlx_problem_plan(problem, query, &text) == DLX_ERROR_UNSUPPORTED);
  run = started_query(problem, query);
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_get(run, "count", &text) == DLX_ERROR_UNSUPPORTED && concerns("unordered"));
  dlx_run_free(run);
  query = query_of("list", NULL, NULL, NULL, NULL);
  EXPECT(dlx_problem_plan(problem, query, &text) == DLX_OK && has(text, "\n"));
  /* Without a place for the result, no object is made; a sanitizer would report a leak. */
  EXPECT(dlx_problem_plan(problem, query, NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_settings(NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_symmetries(problem, NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_option_text(problem, 0, NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_run_start(NULL, query, &run) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_run_start(problem, NULL, &run) == DLX_ERROR_ARGUMENT);
  dlx_query_free(query);
  dlx_problem_free(problem);
}

/* A name, value or kind that does not exist is refused with a list of the known ones. */
static void settings(void) {
  static const char* const wrong[][3] = {
      {"branching", "best", "mrv, sharp_first, weights, order"},
      {"engine", "none", "links"},
      {"limit", "0", "expected 1 or more"},
      {"node_limit", "many", "is not a whole number"},
      {"threads", "5000", "0 to 1024"},
      {"time_limit", "soon", "1h30m"},
      {"max_cost", "cheap", "2.5"},
      {"gap", "-1%", "1%"},
      {"unordered", "yes", "true nor false"},
      {"nodeLimit", "3", "there is no setting 'nodeLimit'; there are limit, node_limit"},
      {"accept", "3", "there is no setting"}};
  dlx_query* query = NULL;
  char* text = NULL;
  size_t k;
  EXPECT(dlx_query_new("sum", &query) == DLX_ERROR_ARGUMENT && query == NULL);
  EXPECT(says("there are list, count, cheapest"));
  EXPECT(dlx_query_new("list", NULL) == DLX_ERROR_ARGUMENT);
  query = query_of("list", NULL, NULL, NULL, NULL);
  for (k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
    EXPECT(dlx_query_set(query, wrong[k][0], wrong[k][1]) == DLX_ERROR_ARGUMENT);
    EXPECT(concerns(wrong[k][0]) && says(wrong[k][2]));
  }
  EXPECT(dlx_query_set(query, "time_limit", "0.5") == DLX_OK);
  EXPECT(dlx_query_set(query, "seed", "18446744073709551615") == DLX_OK);
  EXPECT(dlx_query_set(query, "restarts", "true") == DLX_OK);
  EXPECT(dlx_query_set(NULL, "limit", "3") == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_query_set(query, NULL, "3") == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_query_set(query, "limit", NULL) == DLX_ERROR_ARGUMENT);
  dlx_query_free(query);
  EXPECT(dlx_settings(&text) == DLX_OK && has(text, "{\"name\":\"node_limit\",\"type\":\"integer\""));
}

/* A struct with the size of a pointer is refused, because its values would be misread. */
static void size_of_pointer(void) {
  dlx_problem* problem = NULL;
  dlx_arrays arrays;
  dlx_arrays_init(&arrays, sizeof arrays);
  arrays.size = sizeof(dlx_arrays*);
  EXPECT(dlx_problem_from_arrays(&arrays, &problem) == DLX_ERROR_ARGUMENT && problem == NULL);
}

/* Errors that are found only when a query is planned for its problem end the run. A stopped run
   returns the covers that it had found. */
static void errors_of_runs(void) {
  dlx_problem* problem = parsed(textbook);
  dlx_run* run = started_query(problem, query_of("list", "item_order", "tree", NULL, NULL));
  uint32_t options[3];
  size_t size = 99;
  char* text = NULL;
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_next(run, options, 3, &size) == DLX_ERROR_UNSUPPORTED && size == 99);
  EXPECT(concerns("item_order"));
  EXPECT(dlx_run_get(run, "outcome", &text) == DLX_ERROR_UNSUPPORTED && text == NULL);
  dlx_run_free(run);
  run = started(problem, "list");
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  dlx_run_stop(run);
  EXPECT(dlx_run_next(run, options, 3, &size) == DLX_OK && size == 3);
  EXPECT(dlx_run_next(run, options, 3, &size) == DLX_END);
  dlx_run_free(run);
  dlx_problem_free(problem);
}

/* A problem with all that arrays may have, and what the problem tells about itself. */
static void contents(void) {
  static const uint64_t offsets[] = {0, 2, 3};
  static const uint32_t items[] = {0, 2, 1}, colours[] = {0, 1, 0}, low[] = {1, 1}, high[] = {1, 2};
  static const int64_t costs[] = {0, 25};
  static const char* const names[] = {"A", "B", "X"};
  static const char* const labels[] = {NULL, "only b"};
  static const char* const colour_names[] = {"red"};
  const uint32_t both[] = {0, 1}, twice[] = {1, 1};
  dlx_arrays given;
  dlx_problem* problem = NULL;
  char* text = NULL;
  uint32_t least, most;
  int64_t cost = 0;
  dlx_arrays_init(&given, sizeof given);
  given.primary = 2;
  given.secondary = 1;
  given.options = 2;
  given.offsets = offsets;
  given.items = items;
  given.colours = colours;
  given.low = low;
  given.high = high;
  given.costs = costs;
  given.cost_digits = 1;
  given.names = names;
  given.labels = labels;
  given.colour_names = colour_names;
  given.named_colours = 1;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_OK);
  EXPECT(dlx_problem_items(problem) == 3 && dlx_problem_primary(problem) == 2);
  EXPECT(dlx_problem_options(problem) == 2 && dlx_problem_entries(problem) == 3);
  EXPECT(dlx_problem_colours(problem) == 1 && dlx_problem_cost_digits(problem) == 1);
  EXPECT(dlx_problem_item_names(problem, &text) == DLX_OK && is(text, "A\nB\nX\n"));
  EXPECT(dlx_problem_colour_names(problem, &text) == DLX_OK && is(text, "red\n"));
  EXPECT(dlx_problem_option_text(problem, 0, &text) == DLX_OK && is(text, "A X:red"));
  EXPECT(dlx_problem_option_text(problem, 9, &text) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_label(problem, 1, &text) == DLX_OK && is(text, "only b"));
  EXPECT(dlx_problem_bounds(problem, 1, &least, &most) == DLX_OK && least == 1 && most == 2);
  EXPECT(dlx_problem_bounds(problem, 2, &least, &most) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_cost(problem, both, 2, &cost) == DLX_OK && cost == 25);
  EXPECT(dlx_problem_cost(problem, twice, 2, &cost) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_problem_warnings(problem, &text) == DLX_OK && is(text, ""));
  dlx_problem_free(problem);
}

static void arrays(void) {
  static const uint64_t offsets[] = {0, 2, 4, 5}, backwards[] = {0, 2, 1, 5};
  static const uint32_t items[] = {0, 2, 1, 2, 1}, colours[] = {0, 7, 0, 7, 0};
  static const int64_t costs[] = {15, 20, 30};
  static const char* const names[] = {"A", "B", "X"};
  static const char* const colour_names[] = {"a", "b", "c", "d", "e", "f", "red"};
  dlx_arrays given;
  dlx_problem* problem = NULL;
  char *text = NULL, *lost = NULL;
  uint64_t back[4];
  uint32_t entries[5], marks[5];
  dlx_arrays_init(&given, sizeof given);
  given.primary = 2;
  given.secondary = 1;
  given.options = 3;
  given.offsets = offsets;
  given.items = items;
  given.colours = colours;
  given.costs = costs;
  given.cost_digits = 1;
  given.names = names;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_OK);
  EXPECT(dlx_problem_write(problem, NULL, &text, NULL) == DLX_OK);
  EXPECT(is(text, "A B | X\nA X:7 |1.5\nB X:7 |2\nB |3\n"));
  EXPECT(dlx_problem_write(problem, "matrix", &text, &lost) == DLX_ERROR_ARGUMENT || lost != NULL);
  EXPECT(dlx_problem_arrays(problem, back, entries, marks) == DLX_OK);
  EXPECT(memcmp(back, offsets, sizeof back) == 0 && memcmp(entries, items, sizeof entries) == 0);
  EXPECT(marks[1] == 1 && marks[2] == 0);
  dlx_problem_free(problem);

  given.colour_names = colour_names; /* colour 7 is the last one */
  given.named_colours = 7;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_OK);
  EXPECT(dlx_problem_write(problem, NULL, &text, NULL) == DLX_OK);
  EXPECT(is(text, "A B | X\nA X:red |1.5\nB X:red |2\nB |3\n"));
  dlx_problem_free(problem);
  given.named_colours = 6;
  EXPECT(refuses(dlx_problem_from_arrays(&given, &problem), "colours"));
  given.colour_names = NULL;

  given.items = NULL;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_ERROR_ARGUMENT);
  given.items = items;
  given.offsets = backwards;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_ERROR_ARGUMENT);
  given.offsets = offsets;
  given.primary = 4000000000U;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_ERROR_ARGUMENT);
  given.primary = 1;
  EXPECT(denies(dlx_problem_from_arrays(&given, &problem), "option "));
}

static void cheapest(void) {
  dlx_problem* problem = parsed("A B\nA |3\nB |1.5\nA B |4\nA B |7\n");
  dlx_run* run = started(problem, "cheapest");
  uint32_t options[2];
  size_t size;
  char* text = NULL;
  EXPECT(dlx_run_next(run, options, 2, &size) == DLX_OK && size == 1 && options[0] == 2);
  EXPECT(dlx_run_next(run, options, 2, &size) == DLX_OK && size == 2 && options[1] == 1);
  EXPECT(dlx_run_next(run, options, 2, &size) == DLX_END);
  EXPECT(result_is(run, "outcome", "limit") && result_is(run, "no_others", "false"));
  EXPECT(result_is(run, "best", "4") && result_is(run, "last", "4.5") && result_is(run, "gap", "0"));
  EXPECT(number_in(run, "bound", 4.5, 7));
  dlx_run_free(run);

  run = started_query(problem, query_of("cheapest", "limit", "2", "gap", "100%"));
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(number_in(run, "gap", 0, 1));
  dlx_run_free(run);
  EXPECT(run_gives(problem, query_of("count", "max_cost", "4.5", NULL, NULL), "count", "2"));

  run = started(problem, "count");
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_get(run, "best", &text) == DLX_ERROR_ARGUMENT);
  dlx_run_free(run);
  dlx_problem_free(problem);

  problem = parsed("A B\nA |3\n");
  run = started(problem, "cheapest");
  EXPECT(dlx_run_wait(run, -1) == DLX_OK && result_is(run, "no_others", "true"));
  EXPECT(dlx_run_get(run, "best", &text) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_run_get(run, "bound", &text) == DLX_ERROR_ARGUMENT);
  dlx_run_free(run);
  dlx_problem_free(problem);
}

static void diagrams(void) {
  dlx_problem* problem = parsed("A B\nA |3\nB |1.5\nA B |4\nA B |7\n");
  dlx_run* run = started(problem, "zdd");
  dlx_zdd* zdd = NULL;
  uint32_t* options = NULL;
  uint64_t ends[20];
  size_t size = 0;
  int64_t cost = 0;
  char* text = NULL;
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_zdd(run, &zdd) == DLX_OK);
  dlx_run_free(run);
  EXPECT(dlx_zdd_size(zdd) >= 4);
  EXPECT(dlx_zdd_count(zdd, &text) == DLX_OK && is(text, "3"));
  EXPECT(dlx_zdd_kth(zdd, "2", &options, &size) == DLX_OK && size >= 1);
  EXPECT(dlx_zdd_rank(zdd, options, size, &text) == DLX_OK && is(text, "2"));
  EXPECT(dlx_zdd_rank(zdd, options, 0, &text) == DLX_OK && text == NULL);
  dlx_free(options);
  EXPECT(dlx_zdd_kth(zdd, "3", &options, &size) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_zdd_kth(zdd, "three", &options, &size) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_zdd_sample(zdd, 7, 20, &options, ends) == DLX_OK && ends[19] >= 20);
  dlx_free(options);
  EXPECT(dlx_zdd_option_counts(zdd, &text) == DLX_OK && is(text, "1\n1\n1\n1\n"));
  EXPECT(dlx_zdd_extreme(zdd, 1, &options, &size, &cost, &text) == DLX_OK);
  EXPECT(size == 1 && options[0] == 3 && cost == 70 && is(text, "1"));
  dlx_free(options);
  EXPECT(dlx_zdd_write(zdd, 0, &text) == DLX_OK && has(text, "dlx zdd 1"));
  EXPECT(dlx_zdd_write(zdd, 1, &text) == DLX_OK && has(text, "digraph"));
  dlx_zdd_free(zdd);
  run = started(problem, "count");
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_zdd(run, &zdd) == DLX_ERROR_STATE);
  dlx_run_free(run);
  dlx_problem_free(problem);
}

static void preparing(void) {
  dlx_problem* problem = parsed("A B C\nA\nB C\nB\nC\nC\n");
  dlx_problem* left = NULL;
  dlx_reduction* reduction = NULL;
  dlx_run* run;
  char* text = NULL;
  uint32_t* options = NULL;
  size_t size = 0;
  EXPECT(dlx_reduce(problem, &reduction) == DLX_OK);
  EXPECT(!dlx_reduction_infeasible(reduction));
  EXPECT(dlx_reduction_forced(reduction, &options, &size) == DLX_OK);
  EXPECT(size == 1 && options[0] == 0);
  dlx_free(options);
  EXPECT(dlx_reduction_origin(reduction, &options, &size) == DLX_OK && size == 4);
  EXPECT(options[0] == 1);
  dlx_free(options);
  EXPECT(dlx_reduction_problem(reduction, &left) == DLX_OK && dlx_problem_options(left) == 4);
  dlx_problem_free(left);
  dlx_reduction_free(reduction);

  run = started_query(problem, query_of("estimate", "probes", "1000", "seed", "1"));
  EXPECT(dlx_run_wait(run, -1) == DLX_OK && result_is(run, "probes", "1000"));
  EXPECT(dlx_run_get(run, "estimated_covers", &text) == DLX_OK && has(text, "\"log10_mean\":"));
  EXPECT(result_is(run, "exact", "false"));
  dlx_run_free(run);
  dlx_problem_free(problem);
}

static const char puzzle_line[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solution_line[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void sudokus(void) {
  dlx_sudoku* sudoku = NULL;
  dlx_sudoku* small = NULL;
  uint8_t puzzles[2 * 81], solutions[2 * 81], forms[2 * 81];
  uint64_t counts[2];
  char line[81];
  char* text = NULL;
  EXPECT(dlx_sudoku_new(NULL, &sudoku) == DLX_OK && dlx_sudoku_cells(sudoku) == 81);
  EXPECT(dlx_sudoku_read(sudoku, puzzle_line, DLX_ZERO_TERMINATED, puzzles) == DLX_OK);
  EXPECT(dlx_sudoku_read(sudoku, puzzle_line, 81, puzzles + 81) == DLX_OK);
  EXPECT(dlx_sudoku_read(sudoku, "123", 3, puzzles) == DLX_ERROR_ARGUMENT);
  puzzles[81 + 1] = 5; /* a second 5 in the first row */
  EXPECT(dlx_sudoku_solve(sudoku, puzzles, 2, 2, solutions, counts) == DLX_OK);
  EXPECT(counts[0] == 1 && counts[1] == 0 && solutions[81] == 0);
  EXPECT(dlx_sudoku_write(sudoku, solutions, 81, line) == DLX_OK);
  EXPECT(memcmp(line, solution_line, 81) == 0);
  EXPECT(dlx_sudoku_solve(sudoku, puzzles, 2, 2, NULL, NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_solve(sudoku, NULL, 0, 2, NULL, NULL) == DLX_OK);
  memcpy(forms, puzzles, sizeof forms);
  EXPECT(dlx_sudoku_solve(sudoku, forms, 2, 2, forms, NULL) == DLX_OK); /* in place */
  EXPECT(memcmp(forms, solutions, sizeof forms) == 0);
  EXPECT(dlx_sudoku_solve(sudoku, puzzles, 2, 10, NULL, counts) == DLX_OK && counts[0] == 1);
  static const char link[] = "http://localhost:8080/#sudoku?p=1..4............&r=box+2x2;diagonals";
  EXPECT(dlx_sudoku_rules_in(link, sizeof link - 1, &text) == DLX_OK);
  EXPECT(has(text, "box 2x2\ndiagonals\n"));
  EXPECT(dlx_sudoku_rules_in("", 0, NULL) == DLX_ERROR_ARGUMENT);
  dlx_sudoku_reader* reader = NULL;
  static const char two[] = "puzzle,author\n1..4............,A. Uthor\n1..4.x5.........,\n";
  EXPECT(dlx_sudoku_reader_new(two, sizeof two - 1, NULL, "hexa", &reader) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_reader_new(two, sizeof two - 1, NULL, NULL, &reader) == DLX_OK);
  EXPECT(dlx_sudoku_reader_next(reader, &text) == DLX_OK);
  EXPECT(has(text, "{\"line\":2,\"givens\":\"1..4............\",\"rules\":\"box 2x2\\u000a\","
                   "\"fields\":[[\"author\",\"A. Uthor\"]]}"));
  EXPECT(dlx_sudoku_reader_next(reader, &text) == DLX_ERROR_PARSE && dlx_error_line() == 3);
  EXPECT(dlx_sudoku_reader_next(reader, &text) == DLX_OK && text == NULL);
  dlx_sudoku_reader_free(reader);
  EXPECT(dlx_sudoku_reader_new(link, sizeof link - 1, "box 3x3\n", NULL, &reader) == DLX_OK);
  EXPECT(dlx_sudoku_reader_next(reader, &text) == DLX_ERROR_PARSE);
  dlx_sudoku_reader_free(reader);
  EXPECT(dlx_sudoku_set_field(sudoku, "author", "A. Uthor") == DLX_OK);
  EXPECT(dlx_sudoku_format(sudoku, puzzles, NULL, "csv", &text) == DLX_OK);
  EXPECT(has(text, "A. Uthor\n"));
  EXPECT(dlx_sudoku_set_field(sudoku, NULL, NULL) == DLX_OK);
  EXPECT(dlx_sudoku_format(sudoku, puzzles, NULL, "csv", &text) == DLX_OK);
  EXPECT(text != NULL && strstr(text, "Uthor") == NULL);
  dlx_free(text);
  text = NULL;
  EXPECT(dlx_sudoku_conflict(sudoku, puzzles, &text) == DLX_OK && text == NULL);
  EXPECT(dlx_sudoku_conflict(sudoku, puzzles + 81, &text) == DLX_OK && has(text, "r1c1 and r1c2"));
  EXPECT(dlx_sudoku_format(sudoku, puzzles, solutions, "svg", &text) == DLX_OK);
  EXPECT(has(text, "<svg"));
  EXPECT(dlx_sudoku_format(sudoku, puzzles, NULL, "nothing", &text) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_grade(sudoku, puzzles, 1, &text) == DLX_OK);
  EXPECT(has(text, "[{\"solutions\":1,\"difficulty\":\"easy\",\"technique\":\""));
  EXPECT(dlx_sudoku_explain(sudoku, puzzles, 1, &text) == DLX_OK && has(text, "\"technique\""));
  EXPECT(dlx_sudoku_set(sudoku, "without", "hidden single,full house") == DLX_OK);
  EXPECT(dlx_sudoku_explain(sudoku, puzzles, 1, &text) == DLX_OK && has(text, "naked single"));
  EXPECT(denies(dlx_sudoku_set(sudoku, "without", "hidden singel"), "X-wing, "));
  EXPECT(dlx_sudoku_set(sudoku, NULL, NULL) == DLX_OK);
  EXPECT(refuses(dlx_sudoku_set(sudoku, "samples", "1000001"), "samples"));
  EXPECT(dlx_sudoku_settings("grade", &text) == DLX_OK && has(text, "\"name\":\"node_limit\""));
  EXPECT(dlx_sudoku_settings("generate", &text) == DLX_OK && has(text, "\"default\":\"100000\""));
  EXPECT(dlx_sudoku_settings("solve", &text) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_explain(sudoku, puzzles, 1, &text) == DLX_OK && has(text, "hidden single"));
  EXPECT(dlx_sudoku_techniques(&text) == DLX_OK && has(text, "hidden single\teasy"));
  EXPECT(dlx_sudoku_canonicalize(sudoku, solutions, 1, forms) == DLX_OK && forms[0] == 1);
  puzzles[0] = 10;
  EXPECT(denies(dlx_sudoku_solve(sudoku, puzzles, 1, 2, solutions, counts), "grid 0"));
  EXPECT(strcmp(dlx_error_code(), "argument") == 0);
  puzzles[0] = 'x';
  EXPECT(dlx_sudoku_write(sudoku, puzzles, 81, line) == DLX_ERROR_ARGUMENT);
  memset(line, 'z', sizeof line);
  EXPECT(dlx_sudoku_read(sudoku, line, 81, puzzles) == DLX_ERROR_PARSE);
  EXPECT(dlx_error_line() == 1 && dlx_error_column() == 1);
  EXPECT(strcmp(dlx_error_code(), "invalid_cell") == 0);
  EXPECT(dlx_sudoku_parse(sudoku, "12", 2, "mine", puzzles, NULL) == DLX_ERROR_PARSE);
  EXPECT(strcmp(dlx_error_code(), "parse") == 0);
  EXPECT(strcmp(dlx_error_source(), "mine") == 0);

  EXPECT(dlx_sudoku_new("box 2x2\ndiagonals\n", &small) == DLX_OK);
  EXPECT(dlx_sudoku_cells(small) == 16 && dlx_sudoku_side(small) == 4);
  memset(puzzles, 0, sizeof puzzles);
  EXPECT(dlx_sudoku_solve(small, puzzles, 1, DLX_NO_LIMIT, NULL, counts) == DLX_OK && counts[0] == 48);
  EXPECT(dlx_sudoku_canonicalize(small, puzzles, 1, forms) == DLX_ERROR_ARGUMENT);
  dlx_sudoku_free(small);
  EXPECT(dlx_sudoku_new("box 2x2\nbox\n", &small) == DLX_ERROR_PARSE && dlx_error_line() == 2);
  dlx_sudoku_free(sudoku);
}

/* The pencil marks of a 4x4 puzzle allow two solutions, and one solution after a mark is removed. */
static void pencil_marks(void) {
  const char* two = "1..|23.|23.|4..\n";
  const char* grid = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n";
  const char* more = "12 34 12 34\n34 12 34 12\n12 34 12 34\n34 12 34 12\n";
  char *text = NULL, *json = NULL, *none = NULL;
  uint8_t puzzle[16], solved[16];
  uint64_t number = 0, masks[16];
  size_t made = 0;
  dlx_sudoku* sudoku = NULL;
  EXPECT(dlx_sudoku_new("box 2x2\n", &sudoku) == DLX_OK);
  EXPECT(dlx_sudoku_parse(sudoku, two, strlen(two), "mine", puzzle, &text) == DLX_ERROR_PARSE);
  EXPECT(dlx_sudoku_parse(sudoku, grid, strlen(grid), NULL, puzzle, &text) == DLX_OK);
  EXPECT(puzzle[0] == 1 && puzzle[2] == 0 && text != NULL);
  EXPECT(strcmp(text, "1....2....34..34..3....412..12...2..1.....34..34...4..3.12..12..") == 0);
  /* Marks that follow from the givens may be left out; other marks may not. */
  EXPECT(dlx_sudoku_parse(sudoku, grid, strlen(grid), NULL, puzzle, NULL) == DLX_OK);
  memset(puzzle, 9, sizeof puzzle);
  EXPECT(dlx_sudoku_parse(sudoku, more, strlen(more), NULL, puzzle, NULL) == DLX_ERROR_ARGUMENT);
  EXPECT(concerns("text") && puzzle[0] == 9);
  EXPECT(dlx_sudoku_parse(sudoku, "1...............", 16, NULL, puzzle, &none) == DLX_OK);
  EXPECT(none == NULL && puzzle[0] == 1);
  EXPECT(dlx_sudoku_parse(sudoku, more, strlen(more), NULL, puzzle, &none) == DLX_OK);
  EXPECT(dlx_sudoku_set_marks(sudoku, none) == DLX_OK);
  dlx_free(none);
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 100, NULL, &number) == DLX_OK && number == 4);
  EXPECT(dlx_sudoku_canonicalize(sudoku, puzzle, 1, solved) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_parse(sudoku, grid, strlen(grid), NULL, puzzle, NULL) == DLX_OK);
  EXPECT(dlx_sudoku_set_marks(sudoku, text) == DLX_OK);
  /* If row 1 has 34, row 3 has 43, and conversely; the same holds for 12 and 21 in rows 2 and 4. */
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 100, NULL, &number) == DLX_OK && number == 4);
  text[11] = '.';
  text[10] = '3'; /* r1c3 is 3 */
  EXPECT(dlx_sudoku_set_marks(sudoku, text) == DLX_OK);
  EXPECT(dlx_sudoku_set_marks(sudoku, two) == DLX_ERROR_PARSE); /* and these stay */
  memset(puzzle, 0, sizeof puzzle);
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 3, solved, &number) == DLX_OK && number == 2);
  EXPECT(solved[2] == 3 && solved[10] == 4);
  puzzle[6] = 1;
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 3, solved, &number) == DLX_OK && number == 1);
  EXPECT(dlx_sudoku_candidates(sudoku, puzzle, 1, masks) == DLX_OK && masks[6] == 1);
  EXPECT(dlx_sudoku_grade(sudoku, puzzle, 1, &json) == DLX_OK && has(json, "\"solutions\":1,"));
  puzzle[0] = 1;
  EXPECT(dlx_sudoku_explain(sudoku, puzzle, 100, &json) == DLX_OK && json != NULL);
  EXPECT(strstr(json, "[6,1]") == NULL && strstr(json, "\"placed\":[[0,1]]") == NULL);
  EXPECT(strstr(json, "[7,2]") != NULL);
  dlx_free(json);
  dlx_free(text);
  EXPECT(dlx_sudoku_format(sudoku, puzzle, NULL, "line", &text) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_canonicalize(sudoku, puzzle, 1, solved) == DLX_ERROR_ARGUMENT);
  EXPECT(dlx_sudoku_generate(sudoku, NULL, NULL, 0, 0, 1, puzzle, NULL, &made) ==
         DLX_ERROR_ARGUMENT);
  puzzle[6] = 4; /* which the marks do not allow */
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 3, NULL, &number) == DLX_OK && number == 0);
  EXPECT(dlx_sudoku_set_marks(sudoku, NULL) == DLX_OK);
  memset(puzzle, 0, sizeof puzzle);
  EXPECT(dlx_sudoku_solve(sudoku, puzzle, 1, 1000, NULL, &number) == DLX_OK && number == 288);
  EXPECT(dlx_sudoku_candidates(sudoku, puzzle, 1, masks) == DLX_OK);
  EXPECT(masks[0] == 15 && masks[15] == 15);
  EXPECT(dlx_sudoku_candidates(sudoku, puzzle, 1, NULL) == DLX_ERROR_ARGUMENT);
  dlx_sudoku_free(sudoku);
}

static void generating(void) {
  dlx_sudoku* sudoku = NULL;
  const char* names[] = {"seed", "symmetry", "difficulty"};
  const char* values[] = {"7", "rotate180", "easy"};
  uint8_t puzzles[3 * 81], solutions[3 * 81], solved[3 * 81];
  uint64_t counts[3];
  size_t made = 0;
  EXPECT(dlx_sudoku_new(NULL, &sudoku) == DLX_OK);
  EXPECT(dlx_sudoku_generate(sudoku, names, values, 3, 0, 3, puzzles, solutions, &made) == DLX_OK);
  EXPECT(made == 3);
  EXPECT(dlx_sudoku_solve(sudoku, puzzles, 3, 2, solved, counts) == DLX_OK);
  EXPECT(counts[0] == 1 && counts[1] == 1 && counts[2] == 1);
  EXPECT(memcmp(solved, solutions, sizeof solved) == 0);
  EXPECT((puzzles[0] == 0) == (puzzles[80] == 0));
  values[1] = "none such";
  EXPECT(dlx_sudoku_generate(sudoku, names, values, 2, 0, 1, puzzles, NULL, &made) ==
         DLX_ERROR_ARGUMENT);
  EXPECT(says("rotate180"));
  values[1] = "none";
  values[2] = "harder";
  EXPECT(dlx_sudoku_generate(sudoku, names, values, 3, 0, 1, puzzles, NULL, &made) ==
         DLX_ERROR_ARGUMENT);
  EXPECT(concerns("difficulty"));
  names[2] = "clues";
  EXPECT(dlx_sudoku_generate(sudoku, names, values, 3, 0, 1, puzzles, NULL, &made) ==
         DLX_ERROR_ARGUMENT);
  EXPECT(says("there is no setting 'clues'; there are seed"));
  memset(puzzles, 10, 81);
  EXPECT(refuses(dlx_sudoku_canonicalize(sudoku, puzzles, 1, solved), "grids"));
  dlx_sudoku_free(sudoku);
}

static void models(void) {
  static const char* const names[] = {"board", "pieces"};
  static const char* const values[] = {"###\n##\n", "2xD,M"};
  dlx_puzzle* puzzle = NULL;
  char* text = NULL;
  EXPECT(dlx_models(&text) == DLX_OK && has(text, "\"name\":\"queens\""));
  EXPECT(dlx_puzzle_new("polyomino", names, values, 2, &puzzle) == DLX_OK);
  dlx_puzzle_free(puzzle);
  puzzle = NULL;
  EXPECT(dlx_puzzle_new("queen", NULL, NULL, 0, &puzzle) == DLX_ERROR_ARGUMENT);
  EXPECT(concerns("model") && says("there are queens, "));
  EXPECT(dlx_puzzle_new("queens", NULL, NULL, 0, &puzzle) == DLX_ERROR_ARGUMENT);
  EXPECT(concerns("n") && puzzle == NULL);
}

/* An option without entries keeps its number, is in no cover, and is named by a warning. */
static void rows_of_zeros(void) {
  static const uint64_t offsets[] = {0, 0, 1, 2, 2};
  static const uint32_t items[] = {0, 1};
  static const char* const names[] = {"empty", "B"};
  dlx_arrays given;
  dlx_problem* problem = NULL;
  dlx_run* run;
  uint32_t options[2];
  size_t size = 0;
  char* text = NULL;
  dlx_arrays_init(&given, sizeof given);
  given.primary = 2;
  given.options = 4;
  given.offsets = offsets;
  given.items = items;
  given.names = names;
  EXPECT(dlx_problem_from_arrays(&given, &problem) == DLX_OK);
  EXPECT(dlx_problem_items(problem) == 3 && dlx_problem_primary(problem) == 2);
  EXPECT(dlx_problem_item_names(problem, &text) == DLX_OK && is(text, "empty\nB\nempty'\n"));
  EXPECT(dlx_problem_warnings(problem, &text) == DLX_OK);
  EXPECT(is(text, "option 0 has no primary item, so no cover uses it\n"
                  "option 3 has no primary item, so no cover uses it\n"));
  run = started(problem, "list");
  EXPECT(dlx_run_next(run, options, 2, &size) == DLX_OK);
  EXPECT(size == 2 && options[0] == 1 && options[1] == 2);
  EXPECT(dlx_run_next(run, options, 2, &size) == DLX_END);
  dlx_run_free(run);
  dlx_problem_free(problem);
}

/* The plan of a query is the plan of its run. */
static void plans(void) {
  static const char priced[] = "a b\na |1\na |2\na |3\nb |1\nb |2\nb |3\n";
  static const char* const kinds[] = {"list", "count", "cheapest", "zdd"};
  dlx_problem* problems[2];
  int k;
  problems[0] = parsed(priced);
  problems[1] = parsed("a b c d\na b\nb c\nc d\nd a\na\nb\nc\nd\n");
  for (k = 0; k < 64; ++k) {
    const int kind = k & 3, classes = k >> 2 & 1, which = k >> 3 & 1, limit = k >> 4;
    dlx_query* query;
    dlx_run* run = NULL;
    char *plan = NULL, *ran = NULL;
    if (classes && kind > 1) continue;
    query = query_of(kinds[kind], classes ? "up_to_symmetry" : NULL, "true",
                     limit == 2 ? "time_limit" : NULL, "1000");
    if (limit == 1 && kind != 3) EXPECT(dlx_query_set(query, "limit", "2") == DLX_OK);
    if (limit == 3 && kind != 3) EXPECT(dlx_query_set(query, "max_cost", "4") == DLX_OK);
    EXPECT(dlx_problem_plan(problems[which], query, &plan) == DLX_OK);
    run = started_query(problems[which], query);
    if (kind == 0) {
      uint32_t options[4];
      size_t size;
      while (dlx_run_next(run, options, 4, &size) == DLX_OK) continue;
    }
    EXPECT(dlx_run_wait(run, -1) == DLX_OK);
    EXPECT(dlx_run_get(run, "plan", &ran) == DLX_OK && ran != NULL && *ran != '\0');
    EXPECT(strncmp(ran, "classes ", 8) == 0 ? classes : !classes);
    EXPECT(is(ran, plan));
    if (classes && which == 0 && limit == 3) /* costs of a class are equal: 2, 3, 4, 4 */
      EXPECT(result_is(run, "count", "4"));
    dlx_free(plan);
    dlx_run_free(run);
  }
  dlx_problem_free(problems[0]);
  dlx_problem_free(problems[1]);
}

static int count_of(const dlx_problem* problem) {
  dlx_run* run = started(problem, "count");
  char* text = NULL;
  int count = -1;
  EXPECT(dlx_run_wait(run, -1) == DLX_OK && dlx_run_get(run, "count", &text) == DLX_OK);
  if (text != NULL) count = atoi(text);
  dlx_free(text);
  dlx_run_free(run);
  return count;
}

static int count_of_part(const dlx_reduction* part) {
  dlx_problem* rest = NULL;
  int count;
  EXPECT(dlx_reduction_problem(part, &rest) == DLX_OK);
  count = count_of(rest);
  dlx_problem_free(rest);
  return count;
}

static void parts(void) {
  dlx_problem* queens = model_problem("queens", "8");
  dlx_problem* problem = parsed("a b x\na\nb\na b\nx\n");
  dlx_reduction* part = NULL;
  dlx_run* run;
  dlx_split* split = NULL;
  dlx_query* query;
  int merge;
  size_t k;
  const uint32_t one[2] = {0, 2}, second[1] = {1};

  EXPECT(dlx_problem_restrict(problem, one, 1, NULL, 0, &part) == DLX_OK && count_of_part(part) == 1);
  EXPECT(!dlx_reduction_infeasible(part));
  dlx_reduction_free(part);
  EXPECT(dlx_problem_restrict(problem, NULL, 0, one + 1, 1, &part) == DLX_OK && count_of_part(part) == 1);
  dlx_reduction_free(part);
  EXPECT(dlx_problem_restrict(problem, one, 1, second, 1, &part) == DLX_OK);
  EXPECT(dlx_reduction_infeasible(part) && count_of_part(part) == 0);
  dlx_reduction_free(part);
  EXPECT(refuses(dlx_problem_restrict(problem, one, 2, NULL, 0, &part), "taken"));
  EXPECT(refuses(dlx_problem_restrict(problem, one, 1, one, 1, &part), "left_out"));

  for (merge = 0; merge <= 1; ++merge) {
    int total = 0;
    double last = 1e300;
    query = query_of("split", "parts", "10", "min_weight", "0");
    if (merge) EXPECT(dlx_query_set(query, "merge", "true") == DLX_OK);
    if (merge) EXPECT(dlx_query_set(query, "force", "true") == DLX_OK);
    run = started_query(queens, query);
    EXPECT(dlx_run_wait(run, -1) == DLX_OK && dlx_run_split(run, &split) == DLX_OK);
    dlx_run_free(run);
    /* Merging makes fewer parts, each of which represents several subproblems. */
    EXPECT(dlx_split_parts(split) >= (merge ? 1 : 10));
    for (k = 0; k < dlx_split_parts(split); ++k) {
      char* times = NULL;
      double weight = -1;
      EXPECT(dlx_split_part(split, k, &part, &times, &weight) == DLX_OK);
      EXPECT(weight >= 0 && weight <= last);
      last = weight;
      if (times != NULL) total += atoi(times) * count_of_part(part);
      dlx_free(times);
      dlx_reduction_free(part);
    }
    EXPECT(total == 92);
    EXPECT(dlx_split_part(split, k, &part, NULL, NULL) == DLX_ERROR_ARGUMENT);
    dlx_split_free(split);
  }
  run = started_query(queens, query_of("split", "parts", "10", "merge", "true"));
  EXPECT(dlx_run_wait(run, -1) == DLX_OK && dlx_run_split(run, &split) == DLX_OK);
  EXPECT(dlx_split_parts(split) == 1);
  dlx_split_free(split);
  dlx_run_free(run);
  query = query_of("split", "parts", "10", "force", "true");
  run = started_query(queens, query);
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(dlx_run_split(run, &split) == DLX_ERROR_UNSUPPORTED && concerns("force"));
  dlx_run_free(run);
  dlx_problem_free(problem);
  dlx_problem_free(queens);
}

/* Counts in steps of some nodes; each step is a run that continues the previous run. */
static void saved_counts(void) {
  dlx_problem* queens = model_problem("queens", "10");
  dlx_problem* other = parsed("a b\na b\na\nb\n");
  dlx_query* query = query_of("count", "counting", "engine", "node_limit", "1000");
  dlx_run* run = NULL;
  uint8_t *save = NULL, *next = NULL;
  size_t size = 0;
  char* outcome = NULL;
  int runs, done = 0;

  EXPECT(dlx_query_set(query, "save_interval", "1h") == DLX_OK);
  for (runs = 0; runs < 1000 && !done; ++runs) {
    if (save != NULL) EXPECT(dlx_query_set_saved(query, save, size) == DLX_OK);
    EXPECT(dlx_run_start(queens, query, &run) == DLX_OK);
    EXPECT(dlx_run_wait(run, -1) == DLX_OK && dlx_run_get(run, "outcome", &outcome) == DLX_OK);
    done = strcmp(outcome, "exhausted") == 0;
    dlx_free(outcome);
    EXPECT(dlx_run_saved(run, &next, &size) == DLX_OK);
    EXPECT(dlx_run_saved(run, &next, &size) == DLX_END);
    dlx_free(save);
    save = next;
    if (done) EXPECT(result_is(run, "count", "724"));
    dlx_run_free(run);
  }
  EXPECT(done && runs > 3);

  EXPECT(dlx_query_set_saved(query, save, size) == DLX_OK);
  EXPECT(dlx_run_start(other, query, &run) == DLX_OK);
  EXPECT(dlx_run_wait(run, -1) == DLX_OK);
  EXPECT(refuses(dlx_run_get(run, "outcome", &outcome), "saved"));
  EXPECT(says("another problem"));
  dlx_run_free(run);
  EXPECT(refuses(dlx_query_set_saved(query, save, size - 1), "saved"));
  dlx_query_free(query);
  query = query_of("list", "save_interval", "60", NULL, NULL);
  EXPECT(refuses(dlx_run_start(queens, query, &run), "save_interval"));

  dlx_query_free(query);
  dlx_free(save);
  dlx_problem_free(other);
  dlx_problem_free(queens);
}

int main(void) {
  versions();
  listing();
  blocks();
  options_ascend();
  blocks_before_an_error();
  stopping();
  bad_grids();
  flags();
  counting();
  refusals();
  settings();
  size_of_pointer();
  errors_of_runs();
  contents();
  arrays();
  rows_of_zeros();
  plans();
  cheapest();
  diagrams();
  preparing();
  parts();
  saved_counts();
  sudokus();
  pencil_marks();
  generating();
  models();
  if (failures != 0) fprintf(stderr, "%d failures\n", failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
