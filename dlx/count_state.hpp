#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dlx/counting.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"
#include "dlx/search_state.hpp"

namespace dlx {

/// What is left of a count, and what it came to so far: all that another process needs to go on
/// with it. count_covers() has CountOptions::on_save see one from time to time, and can begin with
/// it.
///
///     std::string bytes;  // into a file
///     dlx::CountOptions options;
///     options.on_save = [&](const dlx::CountState* state) {
///       if (state != nullptr) bytes = dlx::encode_count(*state);
///     };
///     options.search.max_time = std::chrono::seconds(10);
///     dlx::count_covers(problem, options);
///     dlx::CountResult result = dlx::count_covers(problem, options, dlx::decode_count(bytes));
///
/// Shape:    the parts of a problem that have no item in common are counted one after the other:
///           of those that were, their product is there, and what is left of the one at hand. What
///           an enumeration has left is a SearchState; the tables of states are bytes that only
///           count_covers() reads.
/// Lifetime: a value.
struct CountState {
  /// What is left of a part.
  struct Rest {
    Fingerprint problem{};              ///< of the part
    std::optional<SearchState> search;  ///< of the enumeration, if it has come to much
    double plain_seconds = 0;           ///< that enumerating took so far
    double whole_seconds = 0;           ///< that it would take in all, by estimate; 0: unknown
    MemoStatistics memo;                ///< of the count by states, so far
    double memo_seconds = 0;
    bool memo_over = false;  ///< the states did not pay
    std::string sweep;       ///< states that are left, and what was found; empty: none were begun
  };

  Fingerprint problem{};
  std::string engine;                   ///< that was asked for: "auto", "memo", or another
  bool whole = false;                   ///< enumerated as a whole: then `rest` is the one part
  std::uint64_t parts = 0;              ///< of the problem; 0: not known yet
  std::uint64_t counted = 0;            ///< parts that were counted
  BigCount product = 1;                 ///< of their numbers
  std::uint64_t counted_to = no_limit;  ///< a limit of solutions that ended the count of some part
  Statistics statistics;                ///< of the parts that were counted
  MemoStatistics memo;
  std::optional<Rest> rest;
  std::string note;  ///< kept with it, for the program that saves it

  /// Covers there are at least; all of them once all parts were counted.
  BigCount found() const;
  /// Nodes and states so far.
  std::uint64_t nodes() const;
  double seconds() const;
};

/// A state as bytes, the same on every machine: a line with the version, what is to be known, and a
/// checksum (SHA-1) behind it. They come piece by piece, since there may be many; `note` stands for
/// the one of the state.
void encode_count(const CountState& state, std::string_view note,
                  const std::function<void(std::string_view)>& write);
std::string encode_count(const CountState& state);

/// Reads such bytes, whatever they are.
///
/// Cost:     O(bytes), memory as decode_state(); what is not the enumeration's stays where it is.
/// Errors:   StateError for another version, for bytes that are cut or changed. Whether they make
///           sense for a problem is left to count_covers(), which knows it.
CountState decode_count(std::string bytes);

}  // namespace dlx
