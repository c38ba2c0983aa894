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

/// The identity of a problem: the SHA-1 of its text, 160 bits.
using Fingerprint = std::array<std::uint8_t, 20>;

/// Returns the fingerprint of a problem: of its items, options, colours, multiplicities, costs,
/// names and labels as write_problem() writes them.
/// Cost:     O(L).
Fingerprint fingerprint(const Problem& problem);

/// An unfinished search: the results so far and the remaining subtrees, so that another process can
/// continue. Solver::save() returns a state, and a Solver can be constructed from a state.
///
///     dlx::Solver solver(problem);
///     solver.next();
///     const std::string bytes = dlx::encode_state(solver.save().value());  // into a file
///     dlx::Solver later(problem, {}, dlx::decode_state(bytes));            // finds the others
///
/// Shape:    subtrees in the order of the search. Each subtree has covers that were found but not
///           yet delivered, and paths to the nodes that remain to be searched. A path lists the
///           options that were chosen from the root; some engines add a few words.
/// Lifetime: a value.
struct SearchState {
  struct Subtree {
    std::vector<std::vector<OptionId>> covers;
    std::vector<std::vector<OptionId>> paths;
    double weight = 0;  ///< share of the search tree, used for progress only
  };

  Fingerprint problem{};
  std::string engine;            ///< the engine that wrote the paths
  std::vector<OptionId> forced;  ///< options that Solver::force() was called with
  bool begun = false;            ///< false: the whole search remains, and there are no subtrees
  std::uint64_t solutions = 0;   ///< covers that were delivered or counted
  Statistics statistics;         ///< `engine` is not stored
  std::vector<Subtree> subtrees;
  std::string note;  ///< stored for the program that saves the state
};

/// Thrown for bytes that are not a valid state, or a state of another problem. what() is a sentence
/// that does not name a file.
class StateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The largest total number of options in the paths of a state. A search with more is too deep to
/// save.
inline constexpr std::size_t max_path_options = std::size_t{1} << 26;

/// Encodes a state as bytes, equal on every machine: a line with the version, numbers of variable
/// length, and a checksum (SHA-1). Neighbouring paths share prefixes, so that an option of a path
/// takes about one or two bytes.
std::string encode_state(const SearchState& state);

/// Decodes the bytes of encode_state(). Arbitrary bytes are refused, and do no harm.
///
/// Cost:     O(bytes) time; at most 256 MB for paths, plus about 30 times the bytes.
/// Errors:   StateError for another version, or for truncated or changed bytes. The Solver checks
///           whether the ids are in the range of the problem.
SearchState decode_state(std::string_view bytes);

}  // namespace dlx
