#pragma once

/// The exact-cover library, on one screen.
///
///   declare    ProblemBuilder    add_primary, add_secondary, colour, add_option, build
///              Problem           items, options, names, colours, labels, costs; immutable
///              parse_problem     Knuth's text format in; load_problem, write_problem
///              problem_formats   JSON, matrix, CNF, OPB, LP; guess_problem_format
///              find_warnings     items that no option covers, options without a primary item
///
///   reduce     reduce            what is left without that which makes no difference, and the way
///                                back; dlx/reduced_search.hpp searches what is left if that pays
///
///   solve      Solver            next / range-for, for_each, count, first; force, reset
///              Batch             one problem with many sets of forced options, side by side
///              SearchOptions     engine, threads, max_solutions, max_nodes, max_time, progress
///              find_cheapest     the cheapest covers, with proof; for_each_within_cost
///              StopFlag          stops a search from another thread or a signal handler
///              SearchState       what is left of a search, to go on with it in another process
///
///   count      count_covers      without enumerating, to any size; CountState to go on with it in
///                                another process
///              BigCount          a number of any size
///              verify_count      an independent check of such a number, by its certificate
///              build_zdd         all covers as a diagram; RankedCovers: the K-th, the rank of one,
///                                samples, marginals; find_extreme
///
///   examine    Cover             the options of one cover
///              cover_cost        what a cover costs, where options have costs
///              Result            Outcome, number of solutions, Statistics
///              verify            an independent check of one cover
///
///   plan       estimate          how large a search is, and how many covers there are, by probing
///              split             parts of a search for many processes
///              Deadline          an end for work that is no search: reading, building, reducing

#include "dlx/batch.hpp"            // IWYU pragma: export
#include "dlx/big_count.hpp"        // IWYU pragma: export
#include "dlx/certificate.hpp"      // IWYU pragma: export
#include "dlx/cheapest.hpp"         // IWYU pragma: export
#include "dlx/cost.hpp"             // IWYU pragma: export
#include "dlx/count_state.hpp"      // IWYU pragma: export
#include "dlx/counting.hpp"         // IWYU pragma: export
#include "dlx/deadline.hpp"         // IWYU pragma: export
#include "dlx/error.hpp"            // IWYU pragma: export
#include "dlx/estimate.hpp"         // IWYU pragma: export
#include "dlx/ids.hpp"              // IWYU pragma: export
#include "dlx/problem.hpp"          // IWYU pragma: export
#include "dlx/problem_formats.hpp"  // IWYU pragma: export
#include "dlx/reduce.hpp"           // IWYU pragma: export
#include "dlx/reduced_search.hpp"   // IWYU pragma: export
#include "dlx/search.hpp"           // IWYU pragma: export
#include "dlx/search_state.hpp"     // IWYU pragma: export
#include "dlx/solver.hpp"           // IWYU pragma: export
#include "dlx/split.hpp"            // IWYU pragma: export
#include "dlx/text_format.hpp"      // IWYU pragma: export
#include "dlx/verify.hpp"           // IWYU pragma: export
#include "dlx/version.hpp"          // IWYU pragma: export
#include "dlx/zdd.hpp"              // IWYU pragma: export
