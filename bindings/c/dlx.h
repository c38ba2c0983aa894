/*
 * The C interface of dlx: exact covers, sudokus and puzzles, for C and for every language that can
 * call C. Plain C99, and C++.
 *
 *     dlx_problem* problem;
 *     dlx_run* run;
 *     dlx_question question;
 *     uint32_t options[3];
 *     size_t size;
 *     dlx_problem_parse("A B C\nA B\nC\nA\nB C\n", DLX_WHOLE, "board", NULL, &problem);
 *     dlx_question_init(&question, sizeof question);
 *     dlx_run_start(problem, &question, &run);
 *     while (dlx_run_next(run, options, 3, &size) == DLX_OK) use(options, size);
 *     dlx_run_free(run);
 *     dlx_problem_free(problem);
 *
 * Status:   every function that can fail returns a dlx_status: 0 or more if all is well, less than
 *           0 for an error. What was wrong and where is said by dlx_error_message() and its
 *           neighbours, for the last error of the calling thread. Nothing is written to places that
 *           the caller gave if there was an error. No exception comes out, nothing is printed, and
 *           the process lives on, whatever the arguments are, but for pointers to nowhere.
 * Handles:  are opaque. A handle is used by one thread at a time; problems are only read, by any
 *           number of threads. The functions that free take NULL. Runs, diagrams and puzzles keep
 *           what they need of the problem alive. A run stays in its process: in one that is forked from
 *           it, every call for it is DLX_ERROR_STATE, but for dlx_run_free() and
 *           for covers that were there already when the caller last waited for some.
 * Texts:    are UTF-8, and end with a zero. Those that functions give as `char**`, and arrays given
 *           in the same way, belong to the caller, who frees them with dlx_free().
 * Numbers:  of covers may have any length, and are given as decimal digits.
 * Structs:  with a `size` are set by their init function, to what is said beside the members; later
 *           versions of the library may have members more at the end, and know by the size what the
 *           caller knows. It is that of the struct, not of a pointer to it, which is refused.
 */
#ifndef DLX_H
#define DLX_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) || !defined(__GNUC__)
#define DLX_C_API
#else
#define DLX_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this interface. What is in it stays as it is while the number does. */
#define DLX_C_INTERFACE 1

/* As the length of a text: up to its zero. */
#define DLX_WHOLE ((size_t)-1)
/* As a limit: none. */
#define DLX_NO_LIMIT UINT64_MAX

typedef enum dlx_status {
  DLX_OK = 0,
  DLX_END = 1,     /* that was all */
  DLX_RUNNING = 2, /* still at work: the time to wait is over */

  DLX_ERROR_ARGUMENT = -1,    /* an argument that cannot be; dlx_error_parameter() may say which */
  DLX_ERROR_PARSE = -2,       /* bad text; dlx_error_line() and dlx_error_column() say where */
  DLX_ERROR_IO = -3,          /* a file that cannot be read */
  DLX_ERROR_MEMORY = -4,      /* no room (for a thread, either), or none within what was allowed */
  DLX_ERROR_UNSUPPORTED = -5, /* a setting without an effect; see dlx_explain() */
  DLX_ERROR_STOPPED = -6,     /* a limit, dlx_run_stop() or a flag ended it before its answer */
  DLX_ERROR_STATE = -7,       /* a call at the wrong time */
  DLX_ERROR_OTHER = -8
} dlx_status;

/* The version of the library, "0.1.0", and the number of the interface that it was built with. */
DLX_C_API const char* dlx_version(void);
DLX_C_API int dlx_c_interface(void);

/* Frees a text or an array that a function gave. */
DLX_C_API void dlx_free(void* memory);

/* The last error of this thread: a sentence; of bad text also the name of the source, the line and
   the column, in characters, from 1 on (else "", 0, 0); of an argument or parameter that was refused,
   its name, of a setting without an effect the word of dlx_explain() for it (else ""). Valid until the
   next error of this thread. */
DLX_C_API const char* dlx_error_message(void);
DLX_C_API const char* dlx_error_source(void);
DLX_C_API size_t dlx_error_line(void);
DLX_C_API size_t dlx_error_column(void);
DLX_C_API const char* dlx_error_parameter(void);

/* Stops functions that may take long and are not a run. After dlx_stop_flag_set(), the functions that
   read and build problems and puzzles, reduce, estimate, find symmetries, use diagrams, or solve,
   count, grade, explain, generate or canonicalize sudokus soon return DLX_ERROR_STOPPED on the
   threads that use the flag. Functions on lists of sudokus may have written some answers. */
typedef struct dlx_stop_flag dlx_stop_flag;
DLX_C_API dlx_status dlx_stop_flag_new(dlx_stop_flag** flag);
/* Requests a stop. May be called from any thread and from signal handlers. */
DLX_C_API void dlx_stop_flag_set(dlx_stop_flag* flag);
/* Sets the flag that stops the functions above on the calling thread; NULL: none. */
DLX_C_API void dlx_stop_flag_use(dlx_stop_flag* flag);
/* Destroys the flag. No thread may use the flag any more. */
DLX_C_API void dlx_stop_flag_free(dlx_stop_flag* flag);

/* -- problems ---------------------------------------------------------------------------------- */

typedef struct dlx_problem dlx_problem;
typedef struct dlx_builder dlx_builder;

/* Reads a problem from text. `source` is what errors call it, NULL: "<text>". `format` is a name
   that dlx_formats() lists, NULL: what the text looks like. Text that is packed by gzip or zstd, as
   its first bytes tell, is unpacked, if the library was built with what unpacks it. */
DLX_C_API dlx_status dlx_problem_parse(const char* text, size_t length, const char* source,
                                       const char* format, dlx_problem** problem);
/* The same from a file, whose name tells of the format, too. */
DLX_C_API dlx_status dlx_problem_load(const char* path, const char* format, dlx_problem** problem);
/* Writes a problem in a format; NULL: Knuth's. `lost`, which may be NULL, gets a line for everything
   that the format has no place for. */
DLX_C_API dlx_status dlx_problem_write(const dlx_problem* problem, const char* format, char** text,
                                       char** lost);
/* The formats, a line `name extension summary` each, with tabs between. */
DLX_C_API dlx_status dlx_formats(char** text);

/* A problem as arrays. Items are numbers, primary ones first; the entries of option k are those from
   offsets[k] to offsets[k + 1] - 1. An option without entries, as a row of zeros of a matrix, keeps its
   number and is in no cover: all such options have one more secondary item, which is the last item.
   dlx_problem_warnings() names these options. */
typedef struct dlx_arrays {
  size_t size;
  uint32_t primary;         /* items: 0 to primary - 1 */
  uint32_t secondary;       /* and behind them */
  uint32_t options;         /* how many */
  const uint64_t* offsets;  /* options + 1 of them, from 0 up */
  const uint32_t* items;    /* of each entry */
  const uint32_t* colours;  /* of each entry: a number of your choice, 0: none. NULL: all none */
  const uint32_t* low;      /* of each primary item: how often it is covered. NULL: 1 */
  const uint32_t* high;     /* to how often. NULL: 1 */
  const int64_t* costs;     /* of each option, in units of 10^-cost_digits. NULL: 0 */
  uint32_t cost_digits;     /* digits behind the point */
  const char* const* names; /* of each item. NULL: their numbers */
  const char* const* labels; /* of each option, what is shown for it. NULL: none */
  const char* const* colour_names; /* of the colours 1, 2, ... NULL: their numbers */
  uint32_t named_colours;          /* how many names there are: with them, no colour is higher */
} dlx_arrays;

DLX_C_API void dlx_arrays_init(dlx_arrays* arrays, size_t size);
DLX_C_API dlx_status dlx_problem_from_arrays(const dlx_arrays* arrays, dlx_problem** problem);

/* Builds a problem item by item, primary ones first, and option by option. After an error the
   builder is as it was. `item`, `colour` and `option` get the number of what was added, and may be
   NULL. The name of an item is its number if that is NULL or ""; a name has no ':', which is for
   problems as text: the colour of an item in an option is an argument of dlx_builder_option(), which
   takes no option without entries. A colour that is there already is given again. */
DLX_C_API dlx_status dlx_builder_new(dlx_builder** builder);
DLX_C_API dlx_status dlx_builder_primary(dlx_builder* builder, const char* name, uint32_t low,
                                         uint32_t high, uint32_t* item);
DLX_C_API dlx_status dlx_builder_secondary(dlx_builder* builder, const char* name, uint32_t* item);
DLX_C_API dlx_status dlx_builder_colour(dlx_builder* builder, const char* name, uint32_t* colour);
/* `colours` may be NULL; 0 is no colour, others are those of dlx_builder_colour(). */
DLX_C_API dlx_status dlx_builder_option(dlx_builder* builder, const uint32_t* items,
                                        const uint32_t* colours, size_t entries, uint32_t* option);
DLX_C_API dlx_status dlx_builder_label(dlx_builder* builder, uint32_t option, const char* label);
DLX_C_API dlx_status dlx_builder_cost(dlx_builder* builder, uint32_t option, int64_t units,
                                      uint32_t digits);
/* The problem; the builder is empty then. */
DLX_C_API dlx_status dlx_builder_build(dlx_builder* builder, dlx_problem** problem);
DLX_C_API void dlx_builder_free(dlx_builder* builder);

DLX_C_API uint32_t dlx_problem_items(const dlx_problem* problem);
DLX_C_API uint32_t dlx_problem_primary(const dlx_problem* problem);
DLX_C_API uint32_t dlx_problem_options(const dlx_problem* problem);
DLX_C_API uint32_t dlx_problem_entries(const dlx_problem* problem);
DLX_C_API uint32_t dlx_problem_colours(const dlx_problem* problem);
DLX_C_API uint32_t dlx_problem_cost_digits(const dlx_problem* problem);
/* The names of all items, and of the colours from number 1 on, a line each. */
DLX_C_API dlx_status dlx_problem_item_names(const dlx_problem* problem, char** lines);
DLX_C_API dlx_status dlx_problem_colour_names(const dlx_problem* problem, char** lines);
/* How often a primary item is to be covered. */
DLX_C_API dlx_status dlx_problem_bounds(const dlx_problem* problem, uint32_t item, uint32_t* low,
                                        uint32_t* high);
/* All options as in dlx_arrays: `offsets` has room for options + 1 numbers, `items` and `colours` for
   all entries; each may be NULL. */
DLX_C_API dlx_status dlx_problem_arrays(const dlx_problem* problem, uint64_t* offsets,
                                        uint32_t* items, uint32_t* colours);
/* The label of an option, "" if it has none. */
DLX_C_API dlx_status dlx_problem_label(const dlx_problem* problem, uint32_t option, char** text);
/* The option as text, "A B X:red". */
DLX_C_API dlx_status dlx_problem_option_text(const dlx_problem* problem, uint32_t option,
                                             char** text);
/* What the options cost together, in units of 10^-dlx_problem_cost_digits(). */
DLX_C_API dlx_status dlx_problem_cost(const dlx_problem* problem, const uint32_t* options,
                                      size_t size, int64_t* units);
/* What is allowed but rarely meant, a line each: primary items in too few options, secondary items in
   none, options without a primary item. */
DLX_C_API dlx_status dlx_problem_warnings(const dlx_problem* problem, char** text);
/* Checks that the options are a cover, by other code than that of the search: `fault` gets NULL, or
   the first thing that is wrong. */
DLX_C_API dlx_status dlx_problem_verify(const dlx_problem* problem, const uint32_t* options,
                                        size_t size, char** fault);
/* The matrix of a problem of up to 100 items and 300 options, some of these marked; as an SVG file
   or as lines of text. */
DLX_C_API dlx_status dlx_problem_draw(const dlx_problem* problem, const uint32_t* options,
                                      size_t size, int svg, char** text);
DLX_C_API void dlx_problem_free(dlx_problem* problem);

/* A problem without what makes no difference: the covers of the whole are those of what is left, each
   with the options that are in every cover. */
typedef struct dlx_reduction dlx_reduction;
DLX_C_API dlx_status dlx_reduce(const dlx_problem* problem, dlx_reduction** reduction);
/* What is left; the caller frees it. */
DLX_C_API dlx_status dlx_reduction_problem(const dlx_reduction* reduction, dlx_problem** problem);
/* The options that are in every cover, and of each option that is left its number in the whole. */
DLX_C_API dlx_status dlx_reduction_forced(const dlx_reduction* reduction, uint32_t** options,
                                          size_t* size);
DLX_C_API dlx_status dlx_reduction_origin(const dlx_reduction* reduction, uint32_t** options,
                                          size_t* size);
/* True if it was proved that there is no cover. */
DLX_C_API int dlx_reduction_infeasible(const dlx_reduction* reduction);
DLX_C_API void dlx_reduction_free(dlx_reduction* reduction);

/* How large a search is and how many covers there are, by random probes. */
typedef struct dlx_estimated {
  double mean, low, high; /* with the interval of 95% */
  double log10_mean;      /* decimal logarithm, where no double holds the mean */
  int trustworthy;        /* false: too few probes for so skewed a number */
} dlx_estimated;
typedef struct dlx_estimate_result {
  size_t size;
  uint64_t probes;
  dlx_estimated nodes, covers;
  int exact;
  double seconds;
} dlx_estimate_result;
/* `max_seconds` below 0: no limit. `result->size` is to be set. */
DLX_C_API dlx_status dlx_estimate(const dlx_problem* problem, uint64_t probes, uint64_t seed,
                                  double max_seconds, dlx_estimate_result* result);
/* The number of symmetries of the problem, as digits. */
DLX_C_API dlx_status dlx_problem_symmetries(const dlx_problem* problem, char** order);

/* -- questions --------------------------------------------------------------------------------- */

typedef enum dlx_kind {
  DLX_LIST = 0,     /* covers, one by one */
  DLX_COUNT = 1,    /* how many there are */
  DLX_CHEAPEST = 2, /* those that cost the least */
  DLX_DIAGRAM = 3   /* all of them, as a decision diagram */
} dlx_kind;

typedef enum dlx_choice { DLX_AUTOMATIC = 0, DLX_ALWAYS = 1, DLX_NEVER = 2 } dlx_choice;

typedef enum dlx_counting {
  DLX_COUNT_AUTOMATIC = 0,
  DLX_COUNT_STATES = 1, /* without enumerating */
  DLX_COUNT_ENGINE = 2  /* one by one */
} dlx_counting;

typedef enum dlx_outcome {
  DLX_EXHAUSTED = 0,   /* every cover was found */
  DLX_COVER_LIMIT = 1, /* as many as were wanted */
  DLX_NODE_LIMIT = 2,
  DLX_TIME_LIMIT = 3,
  DLX_INTERRUPTED = 4 /* dlx_run_stop(), or the callback asked for it */
} dlx_outcome;

/* How far a run is. */
typedef struct dlx_progress {
  uint64_t covers, nodes;
  uint64_t level;  /* options chosen at this moment */
  double fraction; /* of the search, 0 to 1 */
  double seconds;
} dlx_progress;

/* What is asked, and how it is to be found. Fields left at their defaults are chosen automatically; a
   setting that has no effect on the question is refused. */
typedef struct dlx_question {
  size_t size;
  int kind;            /* a dlx_kind; DLX_LIST */
  int up_to_symmetry;  /* one cover of each class, of lists and counts; 0 */
  uint64_t limit;      /* covers that are wanted; DLX_NO_LIMIT */
  int has_max_cost;    /* only covers that cost at most max_cost; 0 */
  int unordered;       /* with several threads: covers as they are found; 0 */
  int64_t max_cost;    /* in units of 10^-dlx_problem_cost_digits() */
  const char* engine;  /* NULL: chosen. "links", "wide", ... */
  const char* branching;   /* NULL: chosen. "mrv", "sharp", "weights", "order" */
  const char* propagation; /* NULL: chosen. "forced", "domains" */
  int restarts;        /* restart in random orders until the first cover, with weights; 0 */
  int counting;        /* a dlx_counting */
  uint64_t seed;       /* of random orders */
  uint32_t threads;    /* 1; 0: one for each core */
  int reducing;        /* a dlx_choice: reduce the problem before */
  int symmetry;        /* a dlx_choice: use symmetries to count */
  const char* item_order; /* of states; NULL: chosen */
  uint64_t memory;     /* bytes for tables of states, at least 1024; 2^30 */
  uint64_t max_nodes;  /* DLX_NO_LIMIT */
  double max_seconds;  /* below 0: no limit; -1 */
  /* Called every progress_seconds or so, on a thread of the library, while the run is at work; it
     returns 0 to go on, else the run is stopped. It cannot wait for its own run (DLX_ERROR_STATE), nor
     free it: dlx_run_free() only stops it there. NULL; 0.5. */
  int (*on_progress)(const dlx_progress* progress, void* context);
  void* context;
  double progress_seconds; /* below 0: it is not called, and dlx_run_progress() knows nothing */
  /* Of DLX_CHEAPEST: a cover that is missing may be cheaper by this share of what the dearest one
     that was found costs (0.01: 1%), or by so many units, whichever is more. 0; 0. */
  double gap;
  int64_t gap_cost;
} dlx_question;

DLX_C_API void dlx_question_init(dlx_question* question, size_t size);
/* How a question would be answered: a line for each step, then the settings that have an effect. A
   run of the same question has the same plan, dlx_run_plan(). */
DLX_C_API dlx_status dlx_explain(const dlx_problem* problem, const dlx_question* question,
                                 char** text);
/* The engines that can be asked for, a name a line. */
DLX_C_API dlx_status dlx_engines(char** text);

/* -- runs: questions that are being answered ---------------------------------------------------- */

/* Works on a thread of its own, some covers ahead of the one that pulls them. */
typedef struct dlx_run dlx_run;

/* Begins. What no question can be is refused at once. What turns out only when it is planned for this
   problem, a setting without an effect or an unknown engine, ends the run: its next cover,
   its outcome and its count are that error then. dlx_explain() has it before. */
DLX_C_API dlx_status dlx_run_start(const dlx_problem* problem, const dlx_question* question,
                                   dlx_run** run);

/* The next cover: its options, ascending. Waits for it. DLX_END: there is none (dlx_run_outcome()
   says why). If `capacity` is too small, DLX_ERROR_ARGUMENT, `size` is what is needed, and the cover
   stays the next one. Of cheapest covers: by cost. Covers of a count or a diagram are not given. */
DLX_C_API dlx_status dlx_run_next(dlx_run* run, uint32_t* options, size_t capacity, size_t* size);
/* As many covers as are there and have room, but one at least: waits for it up to `seconds` (below 0:
   for ever), and gives DLX_RUNNING if there is none by then. Cover k has the options from ends[k - 1]
   (or 0) to ends[k] - 1. `option_room` and `cover_room` are what the arrays have room for. If there is
   no room for the first cover, DLX_ERROR_ARGUMENT, and `covers` is the room that it needs. */
DLX_C_API dlx_status dlx_run_next_block(dlx_run* run, double seconds, uint32_t* options,
                                        size_t option_room, uint64_t* ends, size_t cover_room,
                                        size_t* covers);
/* Waits until the run is done, but no longer than `seconds` (below 0: for ever): DLX_OK, also if it is
   an error that ended it, which the functions below give then; or DLX_RUNNING. A list waits for its
   covers to be pulled. */
DLX_C_API dlx_status dlx_run_wait(dlx_run* run, double seconds);
/* How far it is, as it was told the last time, which is every progress_seconds or so, and zeros before;
   from any thread. */
DLX_C_API dlx_status dlx_run_progress(const dlx_run* run, dlx_progress* progress);
/* Asks it to stop; from any thread, and from signal handlers. Covers that it had found by then are still
   given, and DLX_END behind them. */
DLX_C_API void dlx_run_stop(dlx_run* run);

/* What it came to, once it is done (else DLX_ERROR_STATE). */
DLX_C_API dlx_status dlx_run_outcome(dlx_run* run, dlx_outcome* outcome);
/* The number of covers, as digits: exact if the outcome is DLX_EXHAUSTED. */
DLX_C_API dlx_status dlx_run_count(dlx_run* run, char** digits);
DLX_C_API dlx_status dlx_run_plan(dlx_run* run, char** text);

typedef struct dlx_statistics {
  size_t size;
  uint64_t nodes, branchings, updates; /* of a search */
  uint64_t states, state_memory;       /* of counting by states */
  double seconds;
  char engine[32];
  char choice[160]; /* why the engine was chosen, if it was not asked for */
} dlx_statistics;
/* `statistics->size` is to be set. */
DLX_C_API dlx_status dlx_run_statistics(dlx_run* run, dlx_statistics* statistics);

/* What the costs of a DLX_CHEAPEST run are, in units of 10^-dlx_problem_cost_digits(). */
typedef struct dlx_costs {
  size_t size;
  int has_covers; /* best and last are known */
  int has_bound;  /* bound is known, and gap with it, if there are covers */
  int no_others;  /* proved that there is no other cover (that costs at most max_cost) */
  int64_t best;   /* of the cheapest cover */
  int64_t last;   /* of the dearest one that is given */
  int64_t bound;  /* every cover that is not given costs that or more */
  double gap;     /* by which share of `last` another one may be cheaper than that; 0 if none is */
} dlx_costs;
/* `costs->size` is to be set. A run that a limit ended has costs, too. DLX_ERROR_STATE before it is
   done, DLX_ERROR_ARGUMENT for other kinds. */
DLX_C_API dlx_status dlx_run_costs(dlx_run* run, dlx_costs* costs);

/* Stops it if it is at work, waits for that, and frees it. */
DLX_C_API void dlx_run_free(dlx_run* run);

/* -- diagrams ---------------------------------------------------------------------------------- */

/* All covers of a problem, numbered. */
typedef struct dlx_diagram dlx_diagram;

/* The diagram of a DLX_DIAGRAM run that is done. DLX_ERROR_STOPPED if it was cut short. */
DLX_C_API dlx_status dlx_run_diagram(dlx_run* run, dlx_diagram** diagram);
DLX_C_API uint64_t dlx_diagram_nodes(const dlx_diagram* diagram);
DLX_C_API dlx_status dlx_diagram_count(const dlx_diagram* diagram, char** digits);
/* The cover of a number from 0 up, its options ascending. */
DLX_C_API dlx_status dlx_diagram_cover(const dlx_diagram* diagram, const char* rank,
                                       uint32_t** options, size_t* size);
/* The number of a cover; `digits` is NULL if it is none. */
DLX_C_API dlx_status dlx_diagram_rank(const dlx_diagram* diagram, const uint32_t* options,
                                      size_t size, char** digits);
/* `covers` covers drawn at random, with equal chances: cover k has the options from ends[k - 1] to
   ends[k] - 1. `ends` has room for all. */
DLX_C_API dlx_status dlx_diagram_sample(const dlx_diagram* diagram, uint64_t seed, size_t covers,
                                        uint32_t** options, uint64_t* ends);
/* For each option the number of covers that have it, divided by the number of covers; `shares` has
   room for all options of the problem. */
DLX_C_API dlx_status dlx_diagram_marginals(const dlx_diagram* diagram, double* shares);
/* These numbers themselves, a line of digits for each option. */
DLX_C_API dlx_status dlx_diagram_through(const dlx_diagram* diagram, char** lines);
/* A cheapest cover (or, if `dearest`, a dearest one), its cost, and how many have it. DLX_END: there
   is no cover. */
DLX_C_API dlx_status dlx_diagram_extreme(const dlx_diagram* diagram, int dearest,
                                         uint32_t** options, size_t* size, int64_t* cost,
                                         char** ties);
/* As text, or for Graphviz. */
DLX_C_API dlx_status dlx_diagram_write(const dlx_diagram* diagram, int dot, char** text);
DLX_C_API void dlx_diagram_free(dlx_diagram* diagram);

/* -- sudoku ------------------------------------------------------------------------------------ */

/* Sudokus of one shape and under the same rules. Grids are arrays of values row by row, 0 for an
   empty cell; so many to a grid as dlx_sudoku_cells() says, and several grids one behind the other. */
typedef struct dlx_sudoku dlx_sudoku;

/* `rules`: the text of rules, "box 2x3\ndiagonals\n"; NULL: the common 9x9. */
DLX_C_API dlx_status dlx_sudoku_new(const char* rules, dlx_sudoku** sudoku);
DLX_C_API uint32_t dlx_sudoku_cells(const dlx_sudoku* sudoku);
DLX_C_API uint32_t dlx_sudoku_side(const dlx_sudoku* sudoku);

/* Values of characters: `length` of them, a multiple of the number of cells, with nothing between
   grids. After DLX_ERROR_PARSE anything may be in `values`. */
DLX_C_API dlx_status dlx_sudoku_read(const dlx_sudoku* sudoku, const char* text, size_t length,
                                     uint8_t* values);
/* The characters of values, `cells` of them; without a zero at the end. */
DLX_C_API dlx_status dlx_sudoku_write(const dlx_sudoku* sudoku, const uint8_t* values, size_t cells,
                                      char* text);
/* Reads one puzzle in any format: grids with borders, rows, lines. Of one with pencil marks, the cells
   with a single mark are the givens; DLX_ERROR_ARGUMENT if the marks strike out more than these do: values
   alone would be another puzzle. */
DLX_C_API dlx_status dlx_sudoku_parse(const dlx_sudoku* sudoku, const char* text, size_t length,
                                      const char* source, uint8_t* values);
/* The same with the pencil marks, as a line in the format "pencilmarks" for dlx_sudoku_set_marks(); NULL if
   the text has none. */
DLX_C_API dlx_status dlx_sudoku_parse_marked(const dlx_sudoku* sudoku, const char* text,
                                             size_t length, const char* source, uint8_t* values,
                                             char** marks);
/* These marks alone. */
DLX_C_API dlx_status dlx_sudoku_marks(const dlx_sudoku* sudoku, const char* text, size_t length,
                                      const char* source, char** marks);
/* Leaves each cell these values alone, in all puzzles that are solved, counted, graded, explained or
   written from now on: pencil marks in any format; NULL: all values again. Such puzzles are solved one by
   one, no new ones are made then, and those that the marks leave less than their givens do have no canonical
   form (DLX_ERROR_ARGUMENT). After an error the marks are as they were. */
DLX_C_API dlx_status dlx_sudoku_set_marks(dlx_sudoku* sudoku, const char* marks);
/* Writes one puzzle, with its solution unless that is NULL, in a format such as "grid" or "svg". */
DLX_C_API dlx_status dlx_sudoku_format(const dlx_sudoku* sudoku, const uint8_t* puzzle,
                                       const uint8_t* solution, const char* format, char** text);

/* Solves `puzzles` puzzles side by side: the first solution of each goes to `solutions`, or zeros,
   and the number of them, up to `limit`, to `counts`. Either may be NULL; `solutions` may be
   `puzzles`. */
DLX_C_API dlx_status dlx_sudoku_solve(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                                      uint64_t limit, uint8_t* solutions, uint64_t* counts);
/* Counts the solutions of each puzzle, up to `limit`. */
DLX_C_API dlx_status dlx_sudoku_count(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                                      uint64_t limit, uint64_t* counts);
/* Why a puzzle has no solution: givens that contradict each other; NULL if none do. */
DLX_C_API dlx_status dlx_sudoku_conflict(const dlx_sudoku* sudoku, const uint8_t* puzzle,
                                         char** text);

typedef struct dlx_grade {
  uint64_t solutions;  /* 0, 1, or 2 for more; the rest is of puzzles with one */
  uint32_t difficulty; /* 0 easy, 1 medium, 2 hard, 3 fiendish, 4 extreme, 5 beyond */
  uint32_t technique;  /* the hardest: of dlx_sudoku_techniques() */
  uint64_t score;      /* for a person */
  double guesses;      /* of a search */
  double nodes;
} dlx_grade;
DLX_C_API dlx_status dlx_sudoku_grade(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                                      dlx_grade* grades);
/* The techniques, the easiest first: a line `name difficulty score` each, with tabs between. */
DLX_C_API dlx_status dlx_sudoku_techniques(char** text);
/* The steps by which a person would solve it, at most so many, as a JSON array of objects with
   technique, placed, removed ([cell, value] each), cells, where, reason. */
DLX_C_API dlx_status dlx_sudoku_explain(dlx_sudoku* sudoku, const uint8_t* puzzle, size_t most,
                                        char** json);
/* The canonical form of each grid: equal for those that are essentially the same. */
DLX_C_API dlx_status dlx_sudoku_canonical(dlx_sudoku* sudoku, const uint8_t* grids, size_t number,
                                          uint8_t* forms);

typedef struct dlx_generate {
  size_t size;
  uint64_t seed;        /* 0 */
  uint64_t first;       /* the number of the first of the seed's puzzles; 0 */
  const char* symmetry; /* of the givens: NULL: none. "rotate180", "mirror-h", ... */
  int min_givens;     /* -1: as few as can be reached */
  int max_givens;      /* -1 */
  int minimal;          /* 0 */
  int difficulty;       /* -1: any; else that of dlx_grade */
  uint64_t max_attempts; /* for each puzzle; 100000 */
} dlx_generate;
DLX_C_API void dlx_generate_init(dlx_generate* wishes, size_t size);
/* Makes `number` puzzles, and their solutions unless NULL. `made`: how many there are; fewer than
   asked for if the attempts ran out. */
DLX_C_API dlx_status dlx_sudoku_generate(const dlx_sudoku* sudoku, const dlx_generate* wishes,
                                         size_t number, uint8_t* puzzles, uint8_t* solutions,
                                         size_t* made);
DLX_C_API void dlx_sudoku_free(dlx_sudoku* sudoku);

/* -- puzzles ----------------------------------------------------------------------------------- */

/* A puzzle of a model, such as queens on a board. */
typedef struct dlx_puzzle dlx_puzzle;

/* The models and their parameters, as a JSON array. */
DLX_C_API dlx_status dlx_models(char** json);
/* The puzzle of a model with these values of parameters, all of them texts; those of documents are
   the documents themselves. A parameter that may have several values may come several times. */
DLX_C_API dlx_status dlx_puzzle_new(const char* model, const char* const* parameters,
                                    const char* const* values, size_t number, dlx_puzzle** puzzle);
/* Its problem; the caller frees it. */
DLX_C_API dlx_status dlx_puzzle_problem(const dlx_puzzle* puzzle, dlx_problem** problem);
typedef enum dlx_drawing {
  DLX_DRAW_ASCII = 0,
  DLX_DRAW_UNICODE = 1,
  DLX_DRAW_COLOUR = 2, /* of a terminal, with characters beyond ASCII */
  DLX_DRAW_SVG = 3
} dlx_drawing;
/* What a cover of it looks like: lines of text, or an SVG file. `drawing` is a dlx_drawing. */
DLX_C_API dlx_status dlx_puzzle_draw(const dlx_puzzle* puzzle, const uint32_t* options, size_t size,
                                     int drawing, char** text);
DLX_C_API void dlx_puzzle_free(dlx_puzzle* puzzle);

#ifdef __cplusplus
}
#endif

#endif
