#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/report.hpp"
#include "dlx/problem.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::cli {

/// A solution as it stands in a text.
struct ListedSolution {
  std::uint64_t number = 0;        ///< counted from 1
  std::size_t line = 0;            ///< where it begins
  std::vector<OptionId> options;   ///< what it lists, right or wrong
  std::vector<std::size_t> lines;  ///< of each option
  std::string cost;                ///< what it says to cost, as it stands there; "" if nothing
  bool by_number = false;          ///< its options are given by number
};

/// The text can be read, but what it says is wrong. `what()` reads `source:line: message`.
class WrongSolution : public std::runtime_error {
 public:
  WrongSolution(const std::string& source, std::size_t line, const std::string& message)
      : std::runtime_error(source + ":" + std::to_string(line) + ": " + message) {}
};

/// Reads solutions of a problem in the forms in which this program and Knuth's write them; which
/// one is decided line by line.
///
///   text    `| solution K` or `K:`, then one option a line: its label or its items in any order,
///           perhaps with ` (2 of 5)` behind them; other lines with `|` are comments
///   JSON    `solution` objects, their options by number, by items, or both; a `summary` object
///           must have the number of the solutions since the one before
///
/// Cost:     O(bytes); memory for the index of the options and one solution at a time.
/// Errors:   ParseError for text that cannot be read, WrongSolution for what is not so.
class SolutionReader {
 public:
  /// `problem` and `in` must outlive the reader. `options_per_variable` says what variables of
  /// solvers stand for, see ProblemFormat.
  SolutionReader(std::istream& in, std::string source, const Problem& problem,
                 unsigned options_per_variable = 1);

  /// Calls `visit` for each solution; it may throw to end the reading. The number of them.
  std::uint64_t read(const std::function<void(const ListedSolution&)>& visit);
  /// True if a `summary` was met.
  bool has_summary() const { return has_summary_; }

 private:
  using Visit = std::function<void(const ListedSolution&)>;

  void read_json(const std::string& line, const Visit& visit);
  void read_json_solution(const Json& object, const Visit& visit);
  OptionId read_json_option(const Json& object) const;
  OptionId read_option(std::string_view line) const;
  std::optional<OptionId> find_option(std::string_view line) const;
  bool is_null_choice(std::string_view line) const;
  bool begins_answer(std::string_view line) const;
  void read_answer(std::string_view line, const Visit& visit);
  void read_value(std::string_view token, const Visit& visit);
  void begin();
  void add(OptionId option, bool by_number);
  void finish(const Visit& visit);
  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void wrong(const std::string& message) const;

  std::istream& in_;
  std::string source_;
  const Problem& problem_;
  unsigned options_per_variable_;
  puzzles::OptionIndex index_;
  bool is_answer_ = false;  // of a solver
  std::size_t line_ = 0;
  std::uint64_t solutions_ = 0;
  std::uint64_t summarised_ = 0;
  bool has_summary_ = false;
  std::set<OptionId> listed_;              // options of current_, if items may be covered twice
  std::optional<ListedSolution> current_;  // a text solution whose end is still to come
};

}  // namespace dlx::cli
