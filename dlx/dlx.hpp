#pragma once

/// The exact-cover library, on one screen. This header declares what most programs use:
///
///   declare    ProblemBuilder    add_primary, add_secondary, colour, add_option, build
///              Problem           items, options, names, colours, labels, costs; immutable
///              parse_problem     Knuth's text format in; load_problem, write_problem
///              find_warnings     unused items, options without a primary item
///
///   query      count, solve      the common queries; also cheapest, diagram, classes, estimate,
///                                split
///              run               any query: takes a Query and SolveOptions, returns a Result
///              Query             the question
///              SolveOptions      the settings: engine, threads, limits, progress
///              explain           the method that would be used
///              SavedRun          an unfinished run, to continue in another process
///
///   search     Solver            covers one by one: next or a range-for loop, for_each, count,
///                                first; force and reset
///              StopFlag          stops a search from another thread or a signal handler
///              SearchState       an unfinished search
///
///   examine    Cover             the options of a cover
///              cover_cost        the cost of a cover
///              BigCount          a number of any size
///              Zdd               all covers as a diagram; RankedCovers: covers by number, numbers
///                                of covers, samples, marginals; find_extreme
///              Outcome           why a search ended; Statistics: its work
///              verify            an independent check of a cover
///
/// These headers declare the rest. This header does not include them, because headers take most of
/// the compile time of small programs:
///
///   dlx/batch.hpp             Batch: one problem with many sets of forced options, side by side
///   dlx/certificate.hpp       verify_count: an independent check of a count; verify_bound,
///                             verify_refutation
///   dlx/classes.hpp           CoverClasses: one representative of each orbit of covers
///   dlx/deadline.hpp          Deadline: a time limit for work other than searches
///   dlx/digest.hpp            digest_text: the SHA-1 of a text
///   dlx/packed.hpp            Unpacker, unpack: decompress gzip
///   dlx/problem_formats.hpp   JSON, matrix, CNF, OPB, LP, MPS; guess_problem_format
///   dlx/random.hpp            Random: random numbers, equal on every platform
///   dlx/reduce.hpp            reduce: a smaller problem with the same covers
///   dlx/selection.hpp         select: some options of a problem; find_components: its components
///   dlx/symmetries.hpp        find_symmetries: the symmetries of a problem

#include "dlx/big_count.hpp"      // IWYU pragma: export
#include "dlx/cost.hpp"           // IWYU pragma: export
#include "dlx/error.hpp"          // IWYU pragma: export
#include "dlx/estimate.hpp"       // IWYU pragma: export
#include "dlx/ids.hpp"            // IWYU pragma: export
#include "dlx/problem.hpp"        // IWYU pragma: export
#include "dlx/query.hpp"          // IWYU pragma: export
#include "dlx/result.hpp"         // IWYU pragma: export
#include "dlx/saved_run.hpp"      // IWYU pragma: export
#include "dlx/search_state.hpp"   // IWYU pragma: export
#include "dlx/settings.hpp"       // IWYU pragma: export
#include "dlx/solve_options.hpp"  // IWYU pragma: export
#include "dlx/solver.hpp"         // IWYU pragma: export
#include "dlx/split.hpp"          // IWYU pragma: export
#include "dlx/text_format.hpp"    // IWYU pragma: export
#include "dlx/verify.hpp"         // IWYU pragma: export
#include "dlx/version.hpp"        // IWYU pragma: export
#include "dlx/zdd.hpp"            // IWYU pragma: export
