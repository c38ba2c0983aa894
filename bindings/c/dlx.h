/*
 * The C interface of dlx: exact covers, sudokus and puzzles, for C and for every language that can
 * call C. This header is C99 and C++.
 *
 *     dlx_problem* problem;
 *     dlx_query* query;
 *     dlx_run* run;
 *     uint32_t options[3];
 *     size_t size;
 *     dlx_problem_parse("A B C\nA B\nC\nA\nB C\n", DLX_ZERO_TERMINATED, "board", NULL, &problem);
 *     dlx_query_new("list", &query);
 *     dlx_query_set(query, "time_limit", "10");
 *     dlx_run_start(problem, query, &run);
 *     while (dlx_run_next(run, options, 3, &size) == DLX_OK) use(options, size);
 *     dlx_run_free(run);
 *     dlx_query_free(query);
 *     dlx_problem_free(problem);
 *
 * Status:   every function that can fail returns a dlx_status: 0 or more for success, below 0 for
 *           an error. dlx_error_message() and the functions beside it describe the last error of
 *           the calling thread. After an error, output arguments are unchanged. Functions never
 *           throw, print or abort, for any arguments except invalid pointers.
 * Handles:  opaque types. One thread at a time may use a handle; any number of threads may read a
 *           problem. Functions that free accept NULL. Runs, diagrams and puzzles keep the data of
 *           their problem alive. A run belongs to its process: in a forked process, all its
 *           functions return DLX_ERROR_STATE, except dlx_run_free() and those that return covers
 *           which were available when the caller last waited.
 * Texts:    UTF-8 with a zero byte at the end. The caller owns texts and arrays that functions
 *           return through an argument, and frees them with dlx_free().
 * Numbers:  Numbers of covers may have any length, and are returned as decimal digits.
 * Names:    Settings and results have names, the same as in the other languages, so that later
 *           versions can add some. An unknown name is an error, whose message lists the known ones.
 * Structs:  The init function of a struct with a field `size` sets the defaults in the comments.
 *           Later versions of the library may add fields at the end, and recognise the caller's
 *           version by `size`, the size of the struct (the size of a pointer is refused).
 */
#ifndef DLX_H
#define DLX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(default)
#endif

/* The version of this interface. Declarations do not change while this number stays the same. */
#define DLX_C_INTERFACE 1

/* The length of a text that ends at its first zero byte. */
#define DLX_ZERO_TERMINATED ((size_t)-1)
/* The value of a limit that means no limit. */
#define DLX_NO_LIMIT UINT64_MAX

typedef enum dlx_status {
  DLX_OK = 0,
  DLX_END = 1,     /* there is no further result */
  DLX_RUNNING = 2, /* the run is not finished; the time to wait is over */

  DLX_ERROR_ARGUMENT = -1,    /* an invalid argument; dlx_error_parameter() may name it */
  DLX_ERROR_PARSE = -2,       /* invalid text; see dlx_error_line() and dlx_error_column() */
  DLX_ERROR_IO = -3,          /* a file cannot be read */
  DLX_ERROR_MEMORY = -4,      /* out of memory or threads, or more memory needed than allowed */
  DLX_ERROR_UNSUPPORTED = -5, /* a setting has no effect; see dlx_problem_plan() */
  DLX_ERROR_STOPPED = -6,     /* stopped by a limit, dlx_run_stop() or a stop flag */
  DLX_ERROR_STATE = -7,       /* a call at the wrong time */
  DLX_ERROR_OTHER = -8
} dlx_status;

/* The version of the library, such as "0.1.0", and the interface version that it was built with. */
const char* dlx_version(void);
int dlx_c_interface(void);

/* Frees a text or an array that a function returned. */
void dlx_free(void* memory);

/* The last error of this thread, valid until the next error of this thread. The code is a word for
   programs: "argument", "parse", "io", "memory", "unsupported", "stopped", "state" or "other", after
   the status. Some errors with the status DLX_ERROR_PARSE have their own: "second_puzzle" for a
   puzzle after the only one that was expected, "second_puzzle_in_line" if it is in the same line, and
   "invalid_cell" for a character or word that is no value of a cell. The message is a sentence. For
   invalid text: the name of the source, and the line and column in characters, counted from 1
   (otherwise "", 0, 0). The parameter is the name of a refused argument, parameter or setting
   (otherwise ""). */
const char* dlx_error_code(void);
const char* dlx_error_message(void);
const char* dlx_error_source(void);
size_t dlx_error_line(void);
size_t dlx_error_column(void);
const char* dlx_error_parameter(void);

/* Stops functions that may take long and are not a run. After dlx_stop_flag_set(), the functions
   that read and build problems and puzzles, reduce, restrict, find symmetries, use diagrams, or
   solve, grade, explain, generate or canonicalize sudokus soon return DLX_ERROR_STOPPED on the
   threads that use the flag. Functions on lists of sudokus may have written some answers. */
typedef struct dlx_stop_flag dlx_stop_flag;
dlx_status dlx_stop_flag_new(dlx_stop_flag** flag);
/* Requests a stop. May be called from any thread and from signal handlers. */
void dlx_stop_flag_set(dlx_stop_flag* flag);
/* Sets the flag that stops the functions above on the calling thread; NULL: none. */
void dlx_stop_flag_use(dlx_stop_flag* flag);
/* Destroys the flag. No thread may use the flag any more. */
void dlx_stop_flag_free(dlx_stop_flag* flag);

/* -- problems ---------------------------------------------------------------------------------- */

typedef struct dlx_problem dlx_problem;

/* Reads a problem from text. `source` names the text in error messages; NULL: "<text>". `format` is
   a name from dlx_formats(); NULL: the format is detected. Text packed by gzip is detected by its
   first bytes and unpacked, if the library was built with zlib. */
dlx_status dlx_problem_parse(const char* text, size_t length, const char* source,
                             const char* format, dlx_problem** problem);
/* Reads a problem from a file. The name of the file also helps to detect the format. */
dlx_status dlx_problem_load(const char* path, const char* format, dlx_problem** problem);
/* Writes a problem in a format; NULL: Knuth's format. `lost` may be NULL; otherwise it receives a
   line for each property of the problem that the format cannot store. */
dlx_status dlx_problem_write(const dlx_problem* problem, const char* format, char** text,
                             char** lost);
/* Lists the formats: for each a line with name, extension, summary and either "written" or "read",
   if the format is only read, separated by tabs. */
dlx_status dlx_formats(char** text);

/* A problem as arrays. Items are numbers; primary items come first. The entries of option k are
   those from offsets[k] to offsets[k + 1] - 1. An option without entries, such as a row of zeros of
   a matrix, keeps its number and is in no cover: the problem then has one more secondary item, the
   last item, which all these options share. dlx_problem_warnings() names these options. */
typedef struct dlx_arrays {
  size_t size;
  uint32_t primary;          /* items 0 to primary - 1 */
  uint32_t secondary;        /* the items after them */
  uint32_t options;          /* number of options */
  const uint64_t* offsets;   /* options + 1 of them; the first is 0 */
  const uint32_t* items;     /* the item of each entry */
  const uint32_t* colours;   /* the colour of each entry, any number; 0: none. NULL: no colours */
  const uint32_t* low;       /* the lower bound of each primary item. NULL: 1 */
  const uint32_t* high;      /* the upper bound of each primary item. NULL: 1 */
  const int64_t* costs;      /* the cost of each option in units of 10^-cost_digits. NULL: 0 */
  uint32_t cost_digits;      /* digits after the decimal point */
  const char* const* names;  /* the name of each item. NULL: its number */
  const char* const* labels; /* the label of each option. NULL: none */
  const char* const* colour_names; /* the names of colours 1, 2, ... NULL: their numbers */
  uint32_t named_colours; /* number of names; if not 0, colours must not exceed this number */
} dlx_arrays;

void dlx_arrays_init(dlx_arrays* arrays, size_t size);
dlx_status dlx_problem_from_arrays(const dlx_arrays* arrays, dlx_problem** problem);

uint32_t dlx_problem_items(const dlx_problem* problem);
uint32_t dlx_problem_primary(const dlx_problem* problem);
uint32_t dlx_problem_options(const dlx_problem* problem);
uint32_t dlx_problem_entries(const dlx_problem* problem);
uint32_t dlx_problem_colours(const dlx_problem* problem);
uint32_t dlx_problem_cost_digits(const dlx_problem* problem);
/* Return the names of all items, and of all colours from number 1 on, one per line. */
dlx_status dlx_problem_item_names(const dlx_problem* problem, char** lines);
dlx_status dlx_problem_colour_names(const dlx_problem* problem, char** lines);
/* Returns how often a primary item must be covered. */
dlx_status dlx_problem_bounds(const dlx_problem* problem, uint32_t item, uint32_t* low,
                              uint32_t* high);
/* Copies all options, as in dlx_arrays. `offsets` has room for options + 1 numbers, `items` and
   `colours` have room for all entries; each may be NULL. */
dlx_status dlx_problem_arrays(const dlx_problem* problem, uint64_t* offsets, uint32_t* items,
                              uint32_t* colours);
/* Returns the label of an option, "" if the option has none. */
dlx_status dlx_problem_label(const dlx_problem* problem, uint32_t option, char** text);
/* Returns an option as text, such as "A B X:red". */
dlx_status dlx_problem_option_text(const dlx_problem* problem, uint32_t option, char** text);
/* Returns the total cost of the options, in units of 10^-dlx_problem_cost_digits(). */
dlx_status dlx_problem_cost(const dlx_problem* problem, const uint32_t* options, size_t size,
                            int64_t* units);
/* Returns warnings about valid but unusual problems, one per line: primary items with fewer options
   than they need, secondary items without options, options without a primary item. */
dlx_status dlx_problem_warnings(const dlx_problem* problem, char** text);
/* Checks that the options are a cover, with code that shares nothing with the search. `fault`
   receives NULL, or the first fault. */
dlx_status dlx_problem_verify(const dlx_problem* problem, const uint32_t* options, size_t size,
                              char** fault);
/* Draws the matrix of a problem of at most 100 items and 300 options, with the given options
   marked, as an SVG file or as lines of text. */
dlx_status dlx_problem_draw(const dlx_problem* problem, const uint32_t* options, size_t size,
                            int svg, char** text);
void dlx_problem_free(dlx_problem* problem);

/* A problem reduced without changing its covers: each cover of the original problem is a cover of
   the reduced problem together with the forced options. */
typedef struct dlx_reduction dlx_reduction;
dlx_status dlx_reduce(const dlx_problem* problem, dlx_reduction** reduction);
/* Returns the reduced problem; the caller frees it. */
dlx_status dlx_reduction_problem(const dlx_reduction* reduction, dlx_problem** problem);
/* Return the forced options, which are in every cover, and the original number of each remaining
 * option. */
dlx_status dlx_reduction_forced(const dlx_reduction* reduction, uint32_t** options, size_t* size);
dlx_status dlx_reduction_origin(const dlx_reduction* reduction, uint32_t** options, size_t* size);
/* Returns true if the reduction proved that there is no cover. */
int dlx_reduction_infeasible(const dlx_reduction* reduction);
void dlx_reduction_free(dlx_reduction* reduction);

/* Returns the part of a problem whose covers contain the options `taken` and none of `left_out`. The
   forced options of the part are those of `taken`. Returns DLX_ERROR_ARGUMENT if the options conflict
   or have no primary item, so that no cover can contain them. */
dlx_status dlx_problem_restrict(const dlx_problem* problem, const uint32_t* taken, size_t takes,
                                const uint32_t* left_out, size_t leaves, dlx_reduction** part);

/* A problem divided into parts, for other processes or machines, the largest part first. Each cover
   belongs to exactly one part. The division is the same for the same problem and settings. See
   dlx_run_split(). */
typedef struct dlx_split dlx_split;
size_t dlx_split_parts(const dlx_split* split);
/* Returns a part, counted from 0. `times` receives the number of parts that it represents, as digits:
   the number of covers of the problem is the sum of the products of `times` and the number of
   covers of the part. `weight` receives the estimated size of its search, relative to the other
   parts. Both may be NULL. */
dlx_status dlx_split_part(const dlx_split* split, size_t number, dlx_reduction** part, char** times,
                          double* weight);
void dlx_split_free(dlx_split* split);

/* Returns the number of symmetries of the problem, as digits. */
dlx_status dlx_problem_symmetries(const dlx_problem* problem, char** order);

/* -- queries ----------------------------------------------------------------------------------- */

/* A query about a problem: its kind, and settings by name. Settings that are not set are chosen
   automatically. A setting that has no effect on the query is refused. */
typedef struct dlx_query dlx_query;
typedef struct dlx_run dlx_run;

/* The kinds are "list" (list the covers), "count" (count them), "cheapest" (list the cheapest), "zdd"
   (build the decision diagram of all covers), "estimate" (estimate their number and the size of the
   search by random probes), and "split" (divide the problem into parts). */
dlx_status dlx_query_new(const char* kind, dlx_query** query);
/* Sets a setting, such as "limit", "time_limit", "threads" or "max_cost", to the value of a text:
   "3", "1h30m", "2G", "2.5", "auto", "true". Settings may be set again. A name or value that does not
   exist is an error that lists the known ones. */
dlx_status dlx_query_set(dlx_query* query, const char* name, const char* value);
/* Continues a save (dlx_run_saved()) of a count, in any process, with the same problem and settings;
   the limits apply to the work from now on. */
dlx_status dlx_query_set_saved(dlx_query* query, const uint8_t* save, size_t size);
void dlx_query_free(dlx_query* query);
/* Lists all settings as a JSON array of objects: name, type, help, the kinds of queries on which the
   setting may have an effect, and the least and most number or the values. */
dlx_status dlx_settings(char** json);
/* Returns the plan of a query: a line for each step, then the settings that have an effect. A run of
   the same query has the same plan. */
dlx_status dlx_problem_plan(const dlx_problem* problem, const dlx_query* query, char** text);

/* -- runs: queries that are being answered ------------------------------------------------------ */

/* A run works on a thread of its own, a limited number of covers ahead of its consumer. If the
   problem is small, dlx_run_start() does the first 0.2 ms of the work itself, and most small
   problems need no thread. The run keeps a copy of the query. */

/* Starts a run. A setting without effect on this problem is found only when the run is planned: the
   run then ends with this error, which its next cover and its results return. dlx_problem_plan()
   returns the error beforehand. */
dlx_status dlx_run_start(const dlx_problem* problem, const dlx_query* query, dlx_run** run);

/* Waits for the next cover and returns its options in ascending order. DLX_END: there is no further
   cover (see the result "outcome"). If `capacity` is too small, returns DLX_ERROR_ARGUMENT, sets
   `size` to the number of options, and keeps the cover for the next call. Cheapest covers come in
   order of cost. Other kinds of run return no covers. */
dlx_status dlx_run_next(dlx_run* run, uint32_t* options, size_t capacity, size_t* size);
/* Returns all covers that are available and fit, at least one. Waits up to `seconds` for the first
   cover (below 0: no limit); without a cover by then, returns DLX_RUNNING. Cover k has the
   options from ends[k - 1] (or 0) to ends[k] - 1. `option_room` and `cover_room` are the sizes of
   the arrays. If the first cover does not fit, returns DLX_ERROR_ARGUMENT and sets `covers` to the
   size that it needs. */
dlx_status dlx_run_next_block(dlx_run* run, double seconds, uint32_t* options, size_t option_room,
                              uint64_t* ends, size_t cover_room, size_t* covers);
/* Waits until the run is finished, at most `seconds` (below 0: without limit). Returns DLX_OK if
   the run is finished, even if it failed (the functions below then return the error), otherwise
   DLX_RUNNING. A run that lists covers finishes only when its covers are consumed. */
dlx_status dlx_run_wait(dlx_run* run, double seconds);
/* Requests a stop; may be called from any thread and from signal handlers. Covers that the run had
   found by then are still returned, followed by DLX_END. */
void dlx_run_stop(dlx_run* run);
/* Returns the newest save of a run, which dlx_free() frees, and forgets it. DLX_END: there is none
   since the last call. A run that a limit of time or nodes or dlx_run_stop() ended has one. */
dlx_status dlx_run_saved(dlx_run* run, uint8_t** save, size_t* size);

/* Return a result of a finished run by name, and all results as a JSON object.
     outcome     "exhausted" (all covers were found), "interrupted", or the name of the setting that
                 ended the run: "limit", "node_limit", "time_limit"
     count       the number of covers as digits; exact if the outcome is "exhausted"
     plan        as dlx_problem_plan()
     engine, choice                         the engine, and why it was chosen
     nodes, branchings, updates, restarts   the work of searches
     states, state_memory                   the work of counts by states, and their memory in bytes
     seconds                                the time of the search
   Of the cheapest covers: `best` and `last`, the costs of the first and the last cover; `bound`, which
   no other cover undercuts; `gap`, the share of `last` by which another cover may be cheaper; and
   `no_others`, true if it is proved that no other cover exists (with cost up to max_cost). Of
   estimates: `probes`, `exact`, and `estimated_nodes` and `estimated_covers`, objects with mean,
   low and high (its 95% confidence interval), log10_mean, and `trustworthy`, which is false if there
   were too few probes for the skewed distribution.
   While a run works, the names are those of its last progress report ("progress_interval"), zeros
   before the first:
   covers, nodes, level (the number of options chosen at present), fraction (the completed share of
   the search, 0 to 1), seconds. */
dlx_status dlx_run_get(dlx_run* run, const char* name, char** text);
dlx_status dlx_run_results(dlx_run* run, char** json);
/* Returns the parts of a finished run of the kind "split"; DLX_ERROR_STOPPED if it was cut short. */
dlx_status dlx_run_split(dlx_run* run, dlx_split** split);

/* Stops the run if necessary, waits for its end, and frees it. */
void dlx_run_free(dlx_run* run);

/* -- decision diagrams -------------------------------------------------------------------------- */

/* All covers of a problem as a zero-suppressed decision diagram. Covers are numbered from 0. */
typedef struct dlx_zdd dlx_zdd;

/* Returns the diagram of a finished run of the kind "zdd"; DLX_ERROR_STOPPED if it was cut short. */
dlx_status dlx_run_zdd(dlx_run* run, dlx_zdd** zdd);
/* Returns the number of nodes. */
uint64_t dlx_zdd_size(const dlx_zdd* zdd);
/* Returns the number of covers. */
dlx_status dlx_zdd_count(const dlx_zdd* zdd, char** digits);
/* Returns cover number k, as digits, counted from 0; its options are in ascending order. */
dlx_status dlx_zdd_kth(const dlx_zdd* zdd, const char* k, uint32_t** options, size_t* size);
/* Returns the number of a cover; `digits` receives NULL if the options are not a cover. */
dlx_status dlx_zdd_rank(const dlx_zdd* zdd, const uint32_t* options, size_t size, char** digits);
/* Draws `covers` covers uniformly at random. Cover k has the options from ends[k - 1] to ends[k]
   - 1. `ends` has room for `covers` numbers. */
dlx_status dlx_zdd_sample(const dlx_zdd* zdd, uint64_t seed, size_t covers, uint32_t** options,
                          uint64_t* ends);
/* Returns for each option the number of covers that contain the option, one per line. */
dlx_status dlx_zdd_option_counts(const dlx_zdd* zdd, char** lines);
/* Returns a cheapest cover (a most expensive cover if `most_expensive` is true), its cost, and the
   number of covers with this cost. DLX_END: there is no cover. */
dlx_status dlx_zdd_extreme(const dlx_zdd* zdd, int most_expensive, uint32_t** options, size_t* size,
                           int64_t* cost, char** ties);
/* Writes the diagram as text, or for Graphviz. */
dlx_status dlx_zdd_write(const dlx_zdd* zdd, int dot, char** text);
void dlx_zdd_free(dlx_zdd* zdd);

/* -- sudoku ------------------------------------------------------------------------------------ */

/* Sudokus of one shape with the same rules. A grid is an array of dlx_sudoku_cells() values, row by
   row; 0 is an empty cell. Several grids follow one another without gaps. */
typedef struct dlx_sudoku dlx_sudoku;

/* `rules` is the text of rules, such as "box 2x3\ndiagonals\n"; NULL: the common 9x9 sudoku. */
dlx_status dlx_sudoku_new(const char* rules, dlx_sudoku** sudoku);
/* Sets `rules` to the rules that a text states, such as a link of f-puzzles, for dlx_sudoku_new();
   or to those of the shape of its puzzles. */
dlx_status dlx_sudoku_rules_in(const char* text, size_t length, char** rules);
uint32_t dlx_sudoku_cells(const dlx_sudoku* sudoku);
uint32_t dlx_sudoku_side(const dlx_sudoku* sudoku);

/* Converts `length` characters to values. `length` is a multiple of the number of cells, and there
   is nothing between grids. After DLX_ERROR_PARSE the contents of `values` are undefined. */
dlx_status dlx_sudoku_read(const dlx_sudoku* sudoku, const char* text, size_t length,
                           uint8_t* values);
/* Converts `cells` values to characters, without a zero at the end. */
dlx_status dlx_sudoku_write(const dlx_sudoku* sudoku, const uint8_t* values, size_t cells,
                            char* text);
/* Reads one puzzle in any format: grids with borders, rows, lines. In a puzzle with pencil marks,
   cells with a single mark are the givens. `marks` receives the pencil marks as a line for
   dlx_sudoku_set_marks(), or NULL if the text has none. If `marks` is NULL, returns
   DLX_ERROR_ARGUMENT if the pencil marks exclude more than the givens do, because the values alone
   would be another puzzle. */
dlx_status dlx_sudoku_parse(const dlx_sudoku* sudoku, const char* text, size_t length,
                            const char* source, uint8_t* values, char** marks);
/* Restricts each cell to the marked values in all puzzles that are solved, counted, graded,
   explained or written from now on. `marks` are pencil marks in any format; NULL: no restriction.
   With marks, puzzles are solved one by one, dlx_sudoku_generate() is refused, and a puzzle whose
   marks exclude more than its givens do has no canonical form (DLX_ERROR_ARGUMENT). An error leaves
   the marks unchanged. */
dlx_status dlx_sudoku_set_marks(dlx_sudoku* sudoku, const char* marks);
/* Adds a field, such as "author", to all puzzles that are written from now on; `name` NULL removes
   all fields. */
dlx_status dlx_sudoku_set_field(dlx_sudoku* sudoku, const char* name, const char* text);
/* Writes one puzzle, with its solution unless NULL, in a format such as "grid" or "svg". Formats
   leave out the rules, fields and solution that they cannot store. */
dlx_status dlx_sudoku_format(const dlx_sudoku* sudoku, const uint8_t* puzzle,
                             const uint8_t* solution, const char* format, char** text);

/* The puzzles of a text, one after the other. */
typedef struct dlx_sudoku_reader dlx_sudoku_reader;

/* Reads a copy of a text. `rules` are those of puzzles whose text states none; NULL: the text
   determines the size. `format` is a name such as "hex"; NULL: the text shows its format. */
dlx_status dlx_sudoku_reader_new(const char* text, size_t length, const char* rules,
                                 const char* format, dlx_sudoku_reader** reader);
/* Sets `json` to the next puzzle, an object with "line", "givens", "rules" and "fields" (pairs of a
   name and a text), and if known "marks" and "solution"; or to NULL at the end. After
   DLX_ERROR_PARSE, the next call continues behind the faulty puzzle. */
dlx_status dlx_sudoku_reader_next(dlx_sudoku_reader* reader, char** json);
void dlx_sudoku_reader_free(dlx_sudoku_reader* reader);

/* Solves `number` puzzles. `solutions` receives the first solution of each puzzle, or zeros;
   `counts` receives the number of solutions, at most `limit`. `solutions` or `counts` may be NULL;
   `solutions` may be equal to `puzzles`. Without `solutions`, many solutions are counted without listing them. */
dlx_status dlx_sudoku_solve(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                            uint64_t limit, uint8_t* solutions, uint64_t* counts);
/* Finds for each cell of each puzzle the values that the cell has in some solution: bit v - 1 is value v. */
dlx_status dlx_sudoku_candidates(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                                 uint64_t* candidates);
/* Explains why a puzzle has no solution: returns givens that contradict each other, NULL if none
 * do. */
dlx_status dlx_sudoku_conflict(const dlx_sudoku* sudoku, const uint8_t* puzzle, char** text);

/* Returns the difficulty of each puzzle as a JSON array of objects: `solutions`, 0, 1 or 2 for more, and
   for 1 only difficulty ("easy" to "extreme", "beyond"), technique (the hardest), score (for a person),
   guesses and nodes (of a search). */
dlx_status dlx_sudoku_grade(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number, char** json);
/* Rates classic 9x9 puzzles as Sudoku Explainer 1.2.1 does: a JSON array of objects with er (the hardest
   step of the solution), ep (the hardest step up to the first one that writes a value), ed (the first
   step), and technique (of the first of the hardest steps); null for a puzzle without exactly one
   solution and for a puzzle that its techniques do not solve. Refuses other rules, and pencil marks. A
   puzzle above 9.5 may take seconds. */
dlx_status dlx_sudoku_rate(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number, char** json);
/* Lists the techniques, the easiest first: name, difficulty and score, separated by tabs. */
dlx_status dlx_sudoku_techniques(char** text);
/* Returns the steps by which a person solves the puzzle, at most `limit`, as a JSON array of objects
   with technique, placed and removed ([cell, value] each), cells, where, and reason. */
dlx_status dlx_sudoku_explain(dlx_sudoku* sudoku, const uint8_t* puzzle, size_t limit, char** json);
/* Sets a setting of all grades and steps from now on, such as "without", the techniques that are not
   used ("X-wing,hidden pair"); dlx_sudoku_settings() lists them. `name` NULL: all have their defaults. */
dlx_status dlx_sudoku_set(dlx_sudoku* sudoku, const char* name, const char* value);
/* Lists the settings of a query, "generate" or "grade", as a JSON array of objects: name, type, help,
   default, and the least and most number or the values. */
dlx_status dlx_sudoku_settings(const char* query, char** json);
/* Returns the canonical form of each grid; grids that are essentially the same have equal forms. */
dlx_status dlx_sudoku_canonicalize(dlx_sudoku* sudoku, const uint8_t* grids, size_t number,
                                   uint8_t* forms);

/* Generates `number` puzzles, and their solutions unless NULL, after the first `skip` puzzles of the seed.
   `names` and `values` have `settings` texts, such as "difficulty" and "hard"; dlx_sudoku_settings()
   lists the settings. `made` receives the number of puzzles that were found, which is smaller than
   `number` if the attempts were used up. */
dlx_status dlx_sudoku_generate(const dlx_sudoku* sudoku, const char* const* names,
                               const char* const* values, size_t settings, uint64_t skip,
                               size_t number, uint8_t* puzzles, uint8_t* solutions, size_t* made);
void dlx_sudoku_free(dlx_sudoku* sudoku);

/* -- puzzles ----------------------------------------------------------------------------------- */

/* A puzzle of a model, such as queens on a board. */
typedef struct dlx_puzzle dlx_puzzle;

/* Lists the models and their parameters as a JSON array. */
dlx_status dlx_models(char** json);
/* Builds the puzzle of a model with the given values of its parameters. All values are texts; the
   value of a document parameter is the text of the document. A parameter with several values is
   repeated. */
dlx_status dlx_puzzle_new(const char* model, const char* const* parameters,
                          const char* const* values, size_t number, dlx_puzzle** puzzle);
/* Returns the problem of the puzzle; the caller frees it. */
dlx_status dlx_puzzle_problem(const dlx_puzzle* puzzle, dlx_problem** problem);
typedef enum dlx_drawing {
  DLX_DRAW_ASCII = 0,
  DLX_DRAW_UNICODE = 1,
  DLX_DRAW_COLOUR = 2, /* for terminals, with characters beyond ASCII */
  DLX_DRAW_SVG = 3
} dlx_drawing;
/* Draws a cover as lines of text, or as an SVG file. `drawing` is a dlx_drawing. */
dlx_status dlx_puzzle_draw(const dlx_puzzle* puzzle, const uint32_t* options, size_t size,
                           int drawing, char** text);
void dlx_puzzle_free(dlx_puzzle* puzzle);

#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
