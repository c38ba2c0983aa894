#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// True if the first line that is no comment is `p cnf`.
bool recognise_cnf(std::string_view text);

/// Reads a satisfiability problem in DIMACS CNF as a problem whose covers are its models, one for
/// each assignment of all variables that the header declares.
///
/// Each variable is a primary item with two options, true and false; each clause of k literals a
/// primary item to be covered 1 to k times, which is in the options that satisfy it. Options have
/// the literals as labels. So a problem of N variables and C clauses with L literals has N + C
/// items, 2 N options and 2 N + L entries.
///
/// Errors: ParseError; more than max_variables variables are refused.
ParsedProblem read_cnf(std::string_view text, std::string source);

/// Writes clauses whose models are the covers of the problem. Variable k is option k - 1; further
/// ones are determined by these, so there is one model for each cover.
///
///   - A primary item is a clause of its options, and, if high allows less than all of them, a
///     limit on how many are true: all pairs where one of up to 6 may be, else a sequential
///     counter.
///   - A secondary item is such a limit of one on its colours, where a colour that several options
///     give is a further variable, their disjunction.
///
/// Cost:   O(L) clauses for exact covers; for bounds O(options of the item * bound).
/// Errors: std::invalid_argument past 2^31 - 1 variables.
/// Source: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005
///         (LT_SEQ); the counters here are equivalences, not implications, so that models are
///         counted once.
std::vector<std::string> write_cnf(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
