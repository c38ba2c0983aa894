#pragma once

/// The exact-cover library, on one screen.
///
///   declare    ProblemBuilder    add_primary, add_secondary, colour, add_option, build
///              Problem           items, options, names, colours, labels, costs; immutable
///              parse_problem     Knuth's text format in; load_problem, write_problem
///              problem_formats   JSON, matrix, CNF, OPB, LP, MPS; guess_problem_format
///              Unpacker, unpack  decompress gzip and zstd
///              find_warnings     unused items, options without a primary item
///
///   query      count, solve      the common queries; also cheapest, diagram, classes, estimate,
///   split
///              run               any query: takes a Query and SolveOptions, returns a Result
///              Query             the question
///              SolveOptions      the settings: engine, threads, limits, progress
///              explain           the method that would be used
///              SavedRun          an unfinished run, to continue in another process
///
///   search     Solver            covers one by one: next or a range-for loop, for_each, count,
///   first;
///                                force and reset
///              Batch             one problem with many sets of forced options, side by side
///              StopFlag          stops a search from another thread or a signal handler
///              SearchState       an unfinished search
///
///   examine    Cover             the options of a cover
///              cover_cost        the cost of a cover
///              BigCount          a number of any size
///              Zdd               all covers as a diagram; RankedCovers: covers by number, numbers
///              of
///                                covers, samples, marginals; find_extreme
///              Outcome           why a search ended; Statistics: its work
///              verify            an independent check of a cover
///              verify_count      an independent check of a count
///
///   prepare    reduce            a smaller problem with the same covers, and the conversion of
///   covers
///              select            some options of a problem; find_components: the components of a
///                                problem, which share no item
///              Deadline          a time limit for work other than searches: reading, building,
///                                reducing

#include "dlx/batch.hpp"            // IWYU pragma: export
#include "dlx/big_count.hpp"        // IWYU pragma: export
#include "dlx/certificate.hpp"      // IWYU pragma: export
#include "dlx/classes.hpp"          // IWYU pragma: export
#include "dlx/cost.hpp"             // IWYU pragma: export
#include "dlx/deadline.hpp"         // IWYU pragma: export
#include "dlx/digest.hpp"           // IWYU pragma: export
#include "dlx/error.hpp"            // IWYU pragma: export
#include "dlx/estimate.hpp"         // IWYU pragma: export
#include "dlx/ids.hpp"              // IWYU pragma: export
#include "dlx/packed.hpp"           // IWYU pragma: export
#include "dlx/problem.hpp"          // IWYU pragma: export
#include "dlx/problem_formats.hpp"  // IWYU pragma: export
#include "dlx/query.hpp"            // IWYU pragma: export
#include "dlx/random.hpp"           // IWYU pragma: export
#include "dlx/reduce.hpp"           // IWYU pragma: export
#include "dlx/result.hpp"           // IWYU pragma: export
#include "dlx/saved_run.hpp"        // IWYU pragma: export
#include "dlx/search_state.hpp"     // IWYU pragma: export
#include "dlx/selection.hpp"        // IWYU pragma: export
#include "dlx/settings.hpp"         // IWYU pragma: export
#include "dlx/solve_options.hpp"    // IWYU pragma: export
#include "dlx/solver.hpp"           // IWYU pragma: export
#include "dlx/split.hpp"            // IWYU pragma: export
#include "dlx/symmetries.hpp"       // IWYU pragma: export
#include "dlx/text_format.hpp"      // IWYU pragma: export
#include "dlx/verify.hpp"           // IWYU pragma: export
#include "dlx/version.hpp"          // IWYU pragma: export
#include "dlx/zdd.hpp"              // IWYU pragma: export
