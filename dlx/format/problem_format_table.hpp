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
/// Errors: ParseError; more than max_variables variables are refused, and so are the lines of model
///         counters that ask for another number than that of all models: for projected models, if
///         not all variables are shown, and for weighted ones.
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

/// True if the text begins with `{` and a key.
bool recognise_json(std::string_view text);

/// Reads a problem as JSON (docs/formats.md); an array as read_matrix() does. Errors: ParseError;
/// keys that are unknown or stand there twice are errors too.
ParsedProblem read_json(std::string_view text, std::string source);

/// Writes all that a problem is: reading it gives an equal one.
std::vector<std::string> write_json(std::ostream& out, const Problem& problem);

/// True if the text asks for a minimum or maximum, and names it, or comes to `Subject To`.
bool recognise_lp(std::string_view text);

/// True of `Minimize` and the like, which an LP file may begin with.
bool begins_lp(std::string_view word);

/// Reads an integer program in the LP format of CPLEX if it is one of sums of binary variables:
/// what becomes of its rows is said with make_problem(). Errors: ParseError, for all other
/// programs, too.
ParsedProblem read_lp(std::string_view text, std::string source);

/// Writes the rows of make_linear() as an integer program in the LP format that CPLEX, glpsol, CBC,
/// SCIP, HiGHS and Gurobi read; the objective is the cost.
std::vector<std::string> write_lp(std::ostream& out, const Problem& problem);

/// True if the text has a section ROWS, with a row, behind NAME and OBJSENSE at most.
bool recognise_mps(std::string_view text);

/// Reads an integer program as MPS, in free form or in fixed form without spaces in names, if it is
/// one of sums of binary variables: what becomes of its rows is said with make_problem().
/// Errors: ParseError, for all other programs, too.
ParsedProblem read_mps(std::string_view text, std::string source);

/// Writes what write_lp() writes, in MPS that readers of fixed and of free form take: CBC, HiGHS,
/// glpsol. Numbers of more than 12 characters, and names of more than 8, are for free form only.
std::vector<std::string> write_mps(std::ostream& out, const Problem& problem);

/// True if the text begins with the numbers of rows and columns, and a column.
bool recognise_spp(std::string_view text);

/// Reads a set partitioning problem as OR-Library has it: the numbers of rows and columns on a
/// line, then for each column its cost, the number of its rows, and these, from 1. Rows become
/// items with their numbers as names, columns options with labels x1, x2, ... Errors: ParseError.
/// Source: J. E. Beasley, OR-Library: distributing test problems by electronic mail, 1990.
ParsedProblem read_spp(std::string_view text, std::string source);

/// Errors: std::invalid_argument if the problem has secondary items or bounds, or no items or no
///         options.
std::vector<std::string> write_spp(std::ostream& out, const Problem& problem);

/// True if the text begins as OPB does: `* #variable=`, or a sum that ends with `;`.
bool recognise_opb(std::string_view text);

/// Reads a pseudo-Boolean problem of the form that exact covers have: sums of variables, all with
/// the coefficient 1 (or all with -1), that are related to a number.
///
/// Variable xk is option k - 1. `= b` is a primary item with bounds b and b, `>= b` one with b and
/// the number of its variables, `<= 1` a secondary item, `<= b` a primary one with bounds 0 and b.
/// A variable without a primary item of its own gets one with bounds 0 and 1, so that covers are
/// models one to one; a variable that can't be true stays without. The objective gives the costs.
///
/// Errors: ParseError, for any other constraint, too.
ParsedProblem read_opb(std::string_view text, std::string source);

/// Writes the rows of make_linear(), and the costs as objective, in units of their last digit.
std::vector<std::string> write_opb(std::ostream& out, const Problem& problem);

/// True if the text up to the first row is that of a matrix: perhaps comments, the numbers of rows
/// and columns, and as many names as there are columns. A matrix without rows begins with `#`, and
/// has names behind `|items:`. True of all arrays, too.
bool recognise_matrix(std::string_view text);

/// True if the text begins like an array of JSON, Python or numpy: `[[1,0],[0,1]]`. So may the name
/// of an item.
bool begins_array(std::string_view text);

/// Reads a matrix of 0 and 1: a row is an option, a column an item. A row is one word, or digits
/// with white space, commas or semicolons between. Before the first row there may be the numbers of
/// rows and columns, and a line with the names of the items, `A B | X` or `|items: A B | X`; items
/// behind the `|` are secondary. Lines that begin with `#` or `|` are comments. Or else the text is
/// an array of rows, `[[1,0],[0,1]]`, with or without commas, or an array on each line.
///
/// A row without a 1 becomes an option that no cover uses, with one warning about all of them.
///
/// Errors: ParseError.
ParsedProblem read_matrix(std::string_view text, std::string source);

/// Errors: std::invalid_argument if the problem has colours or bounds.
std::vector<std::string> write_matrix(std::ostream& out, const Problem& problem);

/// Which format a text is of, where that can be mistaken. Internal.

/// Before the items of a text that might be something else.
inline constexpr std::string_view items_directive = "|items:";

/// What the beginning of a text is as Knuth's text format.
enum class TextKind {
  none,       ///< something else
  no_option,  ///< a line of items, and nothing else
  options,    ///< a line of items, and an option of them
};
TextKind classify_text(std::string_view text);

/// Whether the item line of a text is the directive `|items:`.
bool begins_with_directive(std::string_view text);

/// Whether rows that list items by name could be rows of 0 and 1, or rows of 0 and 1 lists of
/// names. False for nearly all problems.
bool has_names_of_bits(const Problem& problem);

/// Whether the line of the items, written as it is, could be the beginning of another format.
bool has_misleading_names(const Problem& problem);

/// Whether the reader of the text format would not take this line for the items of the problem.
bool is_mistaken(const Problem& problem, std::string_view item_line);

}  // namespace dlx::format
