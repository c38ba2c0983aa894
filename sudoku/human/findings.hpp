#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/human/position.hpp"

namespace dlx::sudoku::human {

/// The description of a pattern.
struct Reason {
  std::string where;
  std::string text;
  std::vector<int> cells;
};

/// Collects the conclusions of one technique on one unchanging position. A deadline of the thread
/// ends calls with Stopped.
///
/// A technique calls place() for values, or strike() for each pencil mark that a pattern excludes
/// and then end_pattern(). Patterns that exclude nothing new are dropped. Reasons are functions,
/// which are called only if the text is wanted.
class Findings {
 public:
  /// `explaining`: keep every pattern as a step with its reason.
  explicit Findings(bool explaining) : explaining_(explaining) {}

  void begin(const Position& position) {
    Deadline::check(static_cast<std::uint64_t>(position.layout().cells()));
    position_ = &position;
    count_ = 0;
    placed_.clear();
    removed_.clear();
    steps_.clear();
    pattern_begin_ = 0;
    ++round_;
  }

  bool explaining() const { return explaining_; }
  bool empty() const { return placed_.empty() && removed_.empty(); }
  /// The number of different values and patterns.
  std::uint64_t count() const { return count_; }
  std::span<const Mark> placed() const { return placed_; }
  std::span<const Mark> removed() const { return removed_; }
  /// All steps, without the index of their technique.
  std::vector<Step>& steps() { return steps_; }

  /// Places a value, once per cell; if there is a solution, other patterns give the same value.
  template <typename GetReason>
  void place(int cell, int value, const GetReason& reason) {
    const Mark mark = {cell, value};
    if (placed_in_.size() <= static_cast<std::size_t>(cell))
      placed_in_.resize(position_->layout().cells(), 0);
    std::uint64_t& round = placed_in_[cell];
    if (round == round_) return;
    round = round_;
    placed_.push_back(mark);
    ++count_;
    if (explaining_) add_step(reason()).placed.push_back(mark);
  }

  void strike(int cell, int value) {
    if (position_->has(cell, value)) removed_.push_back({cell, value});
  }
  /// Returns a function that calls strike().
  auto striking() {
    return [this](int cell, int value) { strike(cell, value); };
  }

  template <typename GetReason>
  void end_pattern(const GetReason& reason) {
    Deadline::check();
    if (removed_.size() == pattern_begin_) return;
    ++count_;
    if (explaining_) {
      std::vector<Mark>& removed = add_step(reason()).removed;
      removed.assign(removed_.begin() + static_cast<std::ptrdiff_t>(pattern_begin_),
                     removed_.end());
      std::ranges::sort(removed);
      removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
    }
    pattern_begin_ = removed_.size();
  }

  /// Removes a value from all cells that see each of some cells.
  void strike_seen_by(std::span<const int> cells, int value) {
    for_each_seeing(*position_, cells, value, [&](int cell) { removed_.push_back({cell, value}); });
  }

 private:
  Step& add_step(Reason reason) {
    Step step;
    step.cells = std::move(reason.cells);
    step.where = std::move(reason.where);
    step.reason = std::move(reason.text);
    return steps_.emplace_back(std::move(step));
  }

  bool explaining_;
  const Position* position_ = nullptr;
  std::uint64_t count_ = 0;
  std::vector<Mark> placed_;
  std::vector<Mark> removed_;  // may contain duplicates
  std::size_t pattern_begin_ = 0;
  std::vector<Step> steps_;
  std::uint64_t round_ = 0;
  std::vector<std::uint64_t> placed_in_;  // the last round in which each cell got a value
};

// Phrases of the sentences that give reasons.

/// "r3c7".
std::string name(const Position& position, int cell);
/// "r1c1, r1c2".
std::string names(const Position& position, std::span<const int> cells);
/// "5".
std::string digit(int value);
/// "1, 5".
std::string digits(Mask values);
/// The names of units: "rows 2, 5" if they are of one kind.
std::string units(const Position& position, std::span<const int> units);

/// A row of the table of techniques.
struct Technique {
  TechniqueInfo info;
  /// Reports all conclusions on the position; null for trial and error.
  void (*find)(const Position& position, Findings& findings);
};

/// The techniques of dlx::sudoku::techniques(), in the same order.
std::span<const Technique> technique_table();

/// One technique of a family: only<find_naked, 2> finds naked pairs.
template <auto find, auto which>
void only(const Position& position, Findings& findings) {
  find(position, findings, which);
}

// houses.cpp
void find_full_houses(const Position& position, Findings& findings);
void find_hidden_singles(const Position& position, Findings& findings);
void find_naked_singles(const Position& position, Findings& findings);
void find_locked(const Position& position, Findings& findings, bool from_line);
void find_naked(const Position& position, Findings& findings, int size);
void find_hidden(const Position& position, Findings& findings, int size);

// constraints.cpp
void find_constraints(const Position& position, Findings& findings);

// fish.cpp
enum class TwoLinks { skyscraper, kite, turbot };
void find_fish(const Position& position, Findings& findings, int size);
void find_two_links(const Position& position, Findings& findings, TwoLinks wanted);

// wings.cpp
/// An XY-wing has two candidates in its middle cell, an XYZ-wing three.
void find_wings(const Position& position, Findings& findings, int candidates);
void find_w_wings(const Position& position, Findings& findings);

// rectangles.cpp
void find_unique_rectangles(const Position& position, Findings& findings);

// chains.cpp
enum class Links { one_value, two_value_cells, all };
void find_chains(const Position& position, Findings& findings, Links links);
void find_remote_pairs(const Position& position, Findings& findings);

// almost_locked.cpp
void find_almost_locked_sets(const Position& position, Findings& findings);

// forcing.cpp
void find_forcing_chains(const Position& position, Findings& findings);

/// Used if no technique finds anything: the first open cell with the fewest pencil marks gets its
/// value of the solution. forcing.cpp
Step try_values(const Position& position, const Grid& solution);

}  // namespace dlx::sudoku::human
