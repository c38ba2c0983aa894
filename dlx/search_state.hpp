#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/ids.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// What tells one problem from another: the SHA-1 of its text, 160 bits.
using Fingerprint = std::array<std::uint8_t, 20>;

/// The fingerprint of a problem: of its items, options, colours, bounds, costs, names and labels as
/// write_problem() writes them. Cost: that of writing, a few bytes an entry at a time.
Fingerprint fingerprint(const Problem& problem);

/// What is left of a search, and what it came to so far: all that another process needs to go on
/// with it. Solver::save() makes one, and a Solver can begin with it.
///
///     dlx::Solver solver(problem);
///     solver.next();
///     const std::string bytes = dlx::encode_state(solver.save().value());  // into a file
///     dlx::Solver later(problem, {}, dlx::decode_state(bytes));            // finds what is left
///
/// Shape:    parts in the order of the search. Of each part the covers come first that were found
///           and not delivered, then those below its paths. A path is the options on the way to a
///           node of the search tree; some engines put a few words more into it.
/// Lifetime: a value.
struct SearchState {
  struct Subtree {
    std::vector<std::vector<OptionId>> covers;
    std::vector<std::vector<OptionId>> paths;
    double weight = 0;  ///< share of the search tree, for progress alone
  };

  Fingerprint problem{};
  std::string engine;            ///< that paths are for
  std::vector<OptionId> forced;  ///< Solver::force()
  bool begun = false;            ///< else all is left, and there are no parts
  std::uint64_t solutions = 0;   ///< covers that were delivered or counted
  Statistics statistics;         ///< `engine` is not kept
  std::vector<Subtree> subtrees;
  std::string note;  ///< kept with it, for the program that saves it
};

/// Bytes that are no state, or a state of another problem. what() says which, in a sentence without
/// the name of a file.
class StateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Of all paths of a state; a search that has more is too deep to be saved.
inline constexpr std::size_t max_path_options = std::size_t{1} << 26;

/// A state as bytes, the same on every machine: a line with the version, numbers of variable
/// length, and a checksum (SHA-1) behind them. About a byte or two for each option of a path, as
/// those of neighbours are alike.
std::string encode_state(const SearchState& state);

/// Reads such bytes, whatever they are.
///
/// Cost:     O(bytes), memory of at most 256 MB for paths, and some 30 times the bytes.
/// Errors:   StateError for another version, for bytes that are cut or changed. Whether ids are in
///           range is left to the Solver, which knows the problem.
SearchState decode_state(std::string_view bytes);

}  // namespace dlx
