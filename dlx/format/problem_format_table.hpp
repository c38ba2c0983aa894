#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// Returns true if the first line other than comments is `p cnf`.
bool recognise_cnf(std::string_view text);

/// Reads a satisfiability problem in DIMACS CNF as a problem whose covers are its models, one for
/// each assignment of all declared variables.
///
/// Each variable is a primary item with two options, true and false. Each clause of k literals is a
/// primary item that the options satisfying the clause must cover 1 to k times. Options have the
/// literals as labels. A problem of N variables and C clauses with L literals has N + C items, 2 N
/// options and 2 N + L entries.
///
/// Errors:   ParseError; also for more than max_variables variables, and for lines of model
///           counters that request weighted models, or projected models unless all variables are
///           shown.
ParsedProblem read_cnf(std::string_view text, std::string source);

/// Writes clauses whose models are the covers of the problem. Variable k is option k - 1. The
/// options determine all further variables, so there is one model for each cover.
///
///   - A primary item is a clause of its options. If high is less than their number, further
///     clauses limit how many are true: all pairs for at most one of up to 6, otherwise a
///     sequential counter.
///   - A secondary item is an at-most-one limit on its colours. A colour that several options give
///     is a further variable, which is the disjunction of these options.
///
/// Cost:     O(L) clauses for exact covers; for bounds O(options of the item * bound).
/// Errors:   std::invalid_argument for more than 2^31 - 1 variables.
/// Source:   C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005
///           (LT_SEQ). The counters are equivalences instead of implications, so that each cover is
///           one model.
std::vector<std::string> write_cnf(std::ostream& out, const Problem& problem);

/// Returns true if the text begins with `{` and a key.
bool recognise_json(std::string_view text);

/// Reads a problem as JSON (docs/problem-formats.md), or an array like read_matrix().
/// Errors:   ParseError, also for unknown or repeated keys.
ParsedProblem read_json(std::string_view text, std::string source);

/// Writes the complete problem: reading the text gives an equal problem.
std::vector<std::string> write_json(std::ostream& out, const Problem& problem);

/// Returns true if the text names a minimum or maximum to find, or contains `Subject To`.
bool recognise_lp(std::string_view text);

/// Returns true for `Minimize` and similar words, which may begin an LP file.
bool begins_lp(std::string_view word);

/// Reads an integer program in the LP format of CPLEX, if it consists of sums of binary variables;
/// ParsedProgram describes the conversion.
/// Errors:   ParseError, also for all other programs.
ParsedProblem read_lp(std::string_view text, std::string source);

/// Writes the constraints of make_linear() as an integer program in the LP format that CPLEX,
/// glpsol, CBC, SCIP, HiGHS and Gurobi read; the objective is the cost.
std::vector<std::string> write_lp(std::ostream& out, const Problem& problem);

/// Returns true if the text has a section ROWS with a row, preceded at most by NAME and OBJSENSE.
bool recognise_mps(std::string_view text);

/// Reads an integer program as MPS, in free form or in fixed form without spaces in names, if it
/// consists of sums of binary variables; ParsedProgram describes the conversion.
/// Errors:   ParseError, also for all other programs.
ParsedProblem read_mps(std::string_view text, std::string source);

/// Writes the program of write_lp() as MPS that readers of fixed and of free form accept: CBC,
/// HiGHS, glpsol. Numbers of more than 12 characters, and names of more than 8, require free form.
std::vector<std::string> write_mps(std::ostream& out, const Problem& problem);

/// Returns true if the text begins like OPB: `* #variable=`, or a sum that ends with `;`.
bool recognise_opb(std::string_view text);

/// Reads a pseudo-Boolean problem in the form of exact covers: sums of variables, all with the
/// coefficient 1 (or all with -1), compared with a number.
///
/// Variable xk is option k - 1. `= b` is a primary item with bounds b and b; `>= b` is one with
/// bounds b and the number of its variables; `<= 1` is a secondary item; `<= b` is a primary item
/// with bounds 0 and b. A variable without a primary item gets one with bounds 0 and 1, so that
/// covers and models correspond one to one; a variable that cannot be true gets none. Costs are the
/// objective.
///
/// Errors:   ParseError, also for constraints of any other form.
ParsedProblem read_opb(std::string_view text, std::string source);

/// Writes the constraints of make_linear(), with the costs as objective, in units of their last
/// digit.
std::vector<std::string> write_opb(std::ostream& out, const Problem& problem);

/// Returns true if the text up to the first row looks like a matrix: optional comments, the numbers
/// of rows and columns, and as many names as there are columns. A matrix without rows begins with
/// `#`, and has names after `|items:`. Also returns true for all arrays.
bool recognise_matrix(std::string_view text);

/// Returns true if the text begins like an array of JSON, Python, C or numpy: `[[1,0],[0,1]]`,
/// `m = {{1,0},{0,1}};`. The name of an item may also begin in this way.
bool begins_array(std::string_view text);

/// Reads a 0/1 matrix: a row is an option, a column an item. A row is one word, or digits separated
/// by white space, commas or semicolons. A line of sizes, and a line with the names of the items,
/// `A B | X` or `|items: A B | X`, may precede the first row; items after the `|` are secondary.
/// Lines that begin with `#` or `|` are comments. The sizes are the numbers of rows and columns, or
/// one of these numbers, or the number of columns and the number of secondary columns, which come
/// first. After the number of columns, rows may list columns, counted from 0.
///
/// Alternatively, the text is an array, `[[1,0],[0,1]]`, with or without commas, of rows or of
/// lists of columns, counted from 0 or 1; or it has an array on each line. A name and `=` may
/// precede the array.
///
/// A row without a 1 becomes an option that no cover uses; one warning covers all such rows.
///
/// Errors:   ParseError.
/// Source:   dlx-cpp (J. Laire, github.com/jlaire/dlx-cpp) for lists of columns.
ParsedProblem read_matrix(std::string_view text, std::string source);

/// Errors: std::invalid_argument if the problem has colours or multiplicities.
std::vector<std::string> write_matrix(std::ostream& out, const Problem& problem);

/// Returns true for a table whose first column names the options, or whose cells look like those of
/// a data frame. Other tables with names of items are matrices.
bool recognise_csv(std::string_view text);

/// Reads a table that pandas wrote or printed: a line with the names of the items, then a line for
/// each option with its name and, for each item, 0, 1, True, False or nothing. Either the names of
/// the items or the names of the options may be missing. Commas, semicolons, tabs or, in printed
/// tables, spaces separate cells. A name that begins with `|` belongs to the first secondary item.
///
/// The first column names the options if its title is empty, or a cell in it is neither 0 nor 1.
///
/// Errors:   ParseError.
ParsedProblem read_csv(std::string_view text, std::string source);

/// Returns true if a line that ends with `name` may end with a cell of a table.
bool ends_like_cell(std::string_view name);

/// Returns true if the text begins with two numbers, and a line `K i1 ... iK`.
bool recognise_lists(std::string_view text);

/// Reads an exact cover in the form of programming contests: the numbers of items and options in
/// any order, then a line `K i1 ... iK` for each option. The number of these lines shows which of
/// the first two numbers is the number of options. Items are counted from 0 if the text has the
/// item 0, and from 1 if the text has an item equal to the number of items.
/// Errors:   ParseError, also if the text has both of these items, or neither.
ParsedProblem read_lists(std::string_view text, std::string source);

/// Detects the format of a text if several formats are similar. Internal.

/// The directive before the items of a text that could be mistaken for another format.
inline constexpr std::string_view items_directive = "|items:";

/// The beginning of a text that is read in Knuth's text format.
enum class TextKind {
  none,       ///< not this format
  no_option,  ///< a line of items and nothing else
  options,    ///< a line of items, and an option of these items
};
TextKind classify_text(std::string_view text);

/// Returns true if the item line of a text is the directive `|items:`.
bool begins_with_directive(std::string_view text);

/// Returns true if rows of item names could be rows of 0 and 1, or the other way round. False for
/// nearly all problems.
bool has_names_of_bits(const Problem& problem);

/// Returns true if the unchanged line of the items could be the beginning of another format.
bool has_misleading_names(const Problem& problem);

/// Returns true if the reader of the text format would not read this line as the items of the
/// problem.
bool is_mistaken(const Problem& problem, std::string_view item_line);

}  // namespace dlx::format
