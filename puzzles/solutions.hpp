#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx::puzzles {

/// Finds the options of a problem by their text in solutions: the label, or the items of an option
/// without a label.
///
/// Options with the same entries are equal in every solution: any of them may be returned. A label
/// that reads like the items of another option, or like markup, is not used: its option is
/// identified by its items.
///
/// Cost:     build O(M + L), about 50 bytes per option; a look-up O(its entries).
/// Lifetime: keeps the problem alive.
class OptionIndex {
 public:
  explicit OptionIndex(const Problem& problem);

  /// Returns true if the option is identified by its label.
  bool has_unique_label(OptionId option) const { return has_unique_label_[index(option)]; }

  /// The option with that label.
  std::optional<OptionId> by_label(std::string_view label) const;
  /// Returns true if options with different entries have that label.
  bool label_is_ambiguous(std::string_view label) const { return ambiguous_.contains(label); }

  /// The entry that an `item` or `item:colour` names; nullopt if the problem has no such item or
  /// colour.
  std::optional<Entry> entry(std::string_view token) const;
  /// The option with exactly these entries, in any order.
  std::optional<OptionId> by_entries(std::span<const Entry> entries) const;
  /// The option with exactly the entries in the text `item item:colour ...`, in any order.
  std::optional<OptionId> by_items(std::string_view line) const;

  /// Returns true if the option has exactly these entries, in any order.
  bool has_entries(OptionId option, std::span<const Entry> entries) const;

 private:
  std::optional<std::vector<Entry>> entries_of(std::string_view line) const;
  void choose_labels();
  bool is_misleading(OptionId option) const;

  Problem problem_;
  std::unordered_map<std::string_view, ColourId> colours_;
  std::vector<bool> has_unique_label_;                     // by option
  std::unordered_map<std::string_view, OptionId> labels_;  // used labels
  std::unordered_set<std::string_view> ambiguous_;
  std::unordered_multimap<std::uint64_t, OptionId> options_;  // by the hash of their entries
};

/// The text of each option in solutions.
///
/// Cost:     that of an OptionIndex, if there are labels that look like items.
/// Lifetime: keeps the problem alive.
class OptionTitles {
 public:
  explicit OptionTitles(const Problem& problem) : problem_(problem) {}
  std::string of(OptionId option);

 private:
  Problem problem_;
  std::optional<OptionIndex> index_;  // created when needed
};

/// Writes solutions as text: a line `| solution K` or `| solution K, cost C`, then one option per
/// line: its label, otherwise its items. SolutionReader reads the text.
///
///     dlx::puzzles::SolutionText solutions(problem);
///     std::string out;
///     dlx::Solver solver(problem);
///     for (std::uint64_t k = 1; solver.next(); ++k) solutions.append(k, solver.cover(), out);
///
/// Memory:   the line of each option that was in a solution.
/// Lifetime: keeps the problem alive.
class SolutionText {
 public:
  explicit SolutionText(const Problem& problem);

  /// Appends a solution; `number` counts from 1.
  void append(std::uint64_t number, const Cover& cover, std::string& text);

  /// The two parts of append(): appends the first line; returns the line of an option.
  void append_head(std::uint64_t number, const Cover& cover, std::string& text) const;
  const std::string& line_of(OptionId option) {
    std::string& line = lines_[index(option)];
    if (line.empty()) make_line(option);
    return line;
  }

 private:
  void make_line(OptionId option);

  Problem problem_;
  OptionTitles titles_;
  std::vector<std::string> lines_;  // by option; empty until needed
};

/// The cost of a cover as a decimal number.
std::string cost_text(const Problem& problem, const Cover& cover);

/// A solution in a text.
struct ListedSolution {
  std::uint64_t number = 0;        ///< counted from 1
  std::size_t line = 0;            ///< number of its first line
  std::vector<OptionId> options;   ///< the listed options, right or wrong
  std::vector<std::size_t> lines;  ///< line of each option
  std::string cost;                ///< the stated cost as it is written; "" if none is stated
  bool by_number = false;          ///< its options are given by number
};

/// The text can be read, but the solution is wrong. `what()` has the form `source:line: message`.
class WrongSolution : public std::runtime_error {
 public:
  WrongSolution(const std::string& source, std::size_t line, const std::string& message)
      : std::runtime_error(source + ":" + std::to_string(line) + ": " + message) {}
};

/// Reads solutions of a problem in the forms that SolutionText, Knuth's programs, and SAT and
/// pseudo-Boolean solvers write; the form is recognised line by line.
///
///     std::istringstream in("| solution 1\nc e\na d f\nb g x:red\n");
///     dlx::puzzles::SolutionReader reader(in, "solutions.txt", problem);
///     reader.read([&](const dlx::puzzles::ListedSolution& solution) {
///       if (dlx::verify(problem, solution.options)) std::cout << "wrong\n";
///     });
///
///   text      `| solution K` or `K:`, then one option per line: its label or its items in any
///             order, optionally followed by ` (2 of 5)`; other lines with `|` are comments
///   solvers   `v 1 -2 0` and similar lines, for the problem as CNF or OPB
///
/// Cost:     O(bytes); memory for the index of the options, one solution at a time, and a line of
///           at most 256 MiB.
/// Errors:   ParseError for text that cannot be read, WrongSolution for wrong statements.
class SolutionReader {
 public:
  using Visit = std::function<void(const ListedSolution&)>;

  /// `problem` and `in` must outlive the reader. `options_per_variable`: meaning of the variables
  /// of solvers, see ProblemFormat.
  SolutionReader(std::istream& in, std::string source, const Problem& problem,
                 unsigned options_per_variable = 1);
  virtual ~SolutionReader() = default;

  /// Calls `visit` for each solution, which may throw to end the reading. Returns the number of
  /// solutions.
  std::uint64_t read(const Visit& visit);

 protected:
  /// Called for a line that begins with a brace and is no option. For derived readers of more
  /// forms; by default an error.
  virtual void read_object(const std::string& line);

  /// Begins a solution at this line; adds an option to it; ends it.
  void begin();
  void add(OptionId option, bool by_number);
  void finish();
  std::optional<ListedSolution>& current() { return current_; }
  std::uint64_t solutions() const { return solutions_; }

  const Problem& problem() const { return problem_; }
  const OptionIndex& known_options() const { return index_; }
  /// Throw errors at this line.
  [[noreturn]] void fail(const std::string& message, std::size_t column = 1) const;
  [[noreturn]] void wrong(const std::string& message) const;

 private:
  OptionId read_option(std::string_view line) const;
  std::optional<OptionId> find_option(std::string_view line) const;
  bool next_line(std::string& line);
  bool is_null_choice(std::string_view line) const;
  bool begins_answer(std::string_view line) const;
  void read_answer(std::string_view line);
  void read_value(std::string_view token);

  std::istream& in_;
  std::string source_;
  const Problem& problem_;
  unsigned options_per_variable_;
  OptionIndex index_;
  std::vector<char> block_;  // buffer of the current line
  Visit visit_;
  bool is_answer_ = false;  // of a solver
  std::size_t line_ = 0;
  std::uint64_t solutions_ = 0;
  std::set<OptionId> listed_;              // options of current_, if items may be covered twice
  std::optional<ListedSolution> current_;  // a solution in text form whose end was not reached
};

/// Checks listed solutions independently of how they were found.
///
/// Cost:     O(L log M) once for a problem with costs; for a solution that of verify().
/// Lifetime: the problem must outlive this object.
class SolutionChecker {
 public:
  explicit SolutionChecker(const Problem& problem);

  /// Errors: WrongSolution, at the line of the fault.
  void check(const ListedSolution& solution, const std::string& source) const;

 private:
  using Key = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  Key key(OptionId option) const;
  std::string contradiction(const ListedSolution& solution) const;

  const Problem& problem_;
  // The costs of options. Options with the same items may have different costs; the items alone
  // then allow any cost from the least to the greatest.
  std::map<Key, std::pair<std::int64_t, std::int64_t>> costs_;
};

}  // namespace dlx::puzzles
