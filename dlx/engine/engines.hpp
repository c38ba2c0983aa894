#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Dancing links: Algorithm C of TAOCP 7.2.2.1 (Algorithm X where there are no colours), on one
/// flat array with 32-bit links, tuned for speed. Internal. The algorithm as the book has it is
/// dlx/textbook/dancing_links.cpp, to be read first.
///
/// The array holds the root, the header of each item, and the nodes of each option side by side.
/// Nodes of an item are linked up and down in a ring through its header; nodes of an option left
/// and right in a ring; headers of the primary items that are still to be covered left and right
/// in a ring through the root.
///
/// Choice:   an item with a single option left, the one that got there first; else an item with
///           the fewest, the first of them in the order of the problem. Options in order.
/// Memory:   28 bytes an item and an entry, 8 an option (with colours 4 more an entry), 32 a level;
///           twice that for a small problem that is searched again after reset().
///
/// Departs from the textbook file in five ways, which change the order of covers but not their set
/// (docs/design.md says what each one gains):
///   1. C3: `low_` lists the items that have one option left, so that forced options are taken
///      without a scan over the items, and a scan ends at length 2.
///   2. C5: all items of an option leave the ring of headers before anything is hidden. An item of
///      that ring whose length falls to 0 then proves a dead end, and the work stops there.
///   3. hide, commit: options are rings, as in Knuth's first paper on the subject, not runs between
///      spacers: the walk round an option then has no branch that depends on where it began.
///   4. C4: nothing is hidden for an item that has one option only: that option is taken out at
///      once.
///   5. C6, C7: what is hidden is written down, and undone from the end of that list.
class LinksEngine : public PathEngine {
 public:
  /// A place in the array, in words of 8 bytes from its begin: an address is one addition away.
  using Ref = std::uint32_t;

  struct Node {
    Ref up, down;        ///< in the ring of the item
    Ref left, right;     ///< in the ring of the option; of a header: among the headers
    Ref top;             ///< the header of the item; of a header: itself
    std::int32_t value;  ///< the colour, 0 for none, negative once the item has that colour;
                         ///< of a header: the length of its ring less 2, see there
    friend bool operator==(const Node&, const Node&) = default;
  };

  /// All links as they stand, for tests.
  virtual std::span<const Node> nodes() const = 0;
};

/// Builds it. O(items + entries) time.
std::unique_ptr<Engine> make_links_engine(const Problem& problem);

/// The planes engine: one search whose state is a few vectors, made for small trees, where building
/// and forcing count as well. Internal.
///
/// Each primary item is a bit; plane j says which items have their j-th option alive. To choose an
/// option is to AND the planes with a mask of what it leaves alive. Two saturating counters over
/// the planes say at once which items have no option, one, or more, so all forced options are taken
/// together. When nothing is forced, pairs of items that share two options or more are compared: if
/// the live options of one are all options of the other too, the others of the other die (in sudoku
/// these are the locked candidates). A branch copies the state; going back copies it back.
///
/// Shape:    at most 1024 primary items with 32 options each, 65535 options, 16 MB of masks. Pairs
///           are used if there are more than 64 primary items and few pairs for their number, see
///           planes/planes_layout.cpp.
/// Choice:   of items with two options, one of the first four, by how many items their options
///           would leave with one option each; an option that would leave an item with none is
///           ruled out (up to 64 primary items: the first). Else the first of the items with the
///           fewest options. Options in order.
/// Memory:   (planes + 1) vectors of 8, 32, 64 or 128 bytes a state: one for each primary item, and
///           one as mask for each option and pair, made when first used.
/// Cost:     about 20 ns a node and 10 ns a forced option for 9x9 sudoku with AVX-512. To build it
///           takes 50 microseconds then, and the masks 0.1 each.
/// Source:   bit-sliced counters: Knuth, TAOCP 4A, 7.1.3. States that are copied at branches,
///           forced moves in bulk and locked candidates are known from sudoku solvers, cf. tdoku
///           (T. Dillon), fsss2 (M. Dobrichev); here they are found in the matrix.
///
/// Statistics: nodes are the options chosen, by branching or forced; branchings the items branched
/// on; level_nodes by the number of options chosen before. Updates are not counted.
/// `level`: of the instructions, which this machine must have; also of the engines that follow.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem, SimdLevel level = simd_level());

/// Whether it takes the problem. O(L).
bool planes_engine_fits(const Problem& problem);

/// The lanes engine: depth-first search with hundreds of nodes at a time, a bit of a vector each.
/// Internal.
///
/// Every option and every item is a vector of bits, one bit for each of 512 nodes (256 with AVX2,
/// 128 with SSE). Logical operations on vectors count the options of an item in all nodes at once
/// and take all that are forced. Best where the tree is wide, which is where it is large; the work
/// of a window is the same for one node as for 512.
///
/// Shape:  at most 65535 options with a primary item and 16383 primary items.
/// Memory: 128 bytes an option and 64 a slot for the vectors; M / 8 bytes for each node that waits,
///         of which there are some thousands; a table of up to 4 MB. See lanes/lanes_search.hpp.
/// Order:  that of a depth-first search which branches on the first of the items with the fewest
///         options once no option is forced. Covers list forced options first, then the others
///         ascending.
bool lanes_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_lanes_engine(const Problem& problem, SimdLevel level = simd_level());

/// Whether start() may be given a path; see is_option_path().
bool is_lanes_path(const Problem& problem, std::span<const OptionId> forced,
                   std::span<const OptionId> path);

/// The wide engine: the live options of every item as a set of bits, however many they are, and a
/// row of bits for each option: what stays live when it is chosen. Internal.
///
/// To choose an option is to AND a state with a row, vector by vector; the same pass counts the
/// options of all items, stops at an item that has none left, and finds the item to branch on.
/// Colours cost nothing: they are in the rows. Nothing is undone: each level has its own state.
/// Best where items have tens to hundreds of options; where they have few, most of a word is empty,
/// and where they have thousands, most of the state is.
///
/// Before it begins, useless options are taken away (make_consistent()).
///
/// Choice:   the item with the fewest options, the first of them in the order of the problem.
///           Options in order.
/// Cost:     a node takes some 25 ns, and 1.5 ns for every 8 words of a state, which are one for
///           every 64 options of each item; a dead end less. As a rule this engine is faster than
///           the links engine where that makes more updates a node than a sixteenth of the words.
/// Memory:   a state for each level and, once it is tried, a row for each option, in words; 40
///           bytes an entry.
/// Source:   bits for the tuples of a constraint: Demeulenaere et al., "Compact-Table: efficiently
///           filtering table constraints with reversible sparse bit-sets" (2016).
std::unique_ptr<Engine> make_wide_engine(const Problem& problem);
/// What that may take to find useless options, in steps of make_consistent().
constexpr std::uint64_t wide_root_steps = std::uint64_t{1} << 23;
/// The same, for a caller who knows that the other options are useless: the options ascend, and
/// each has a primary item.
std::unique_ptr<Engine> make_wide_engine(const Problem& problem, std::span<const OptionId> options,
                                         SimdLevel level);

/// True if it takes the problem: up to 512 MB for rows and states. O(L).
bool wide_engine_fits(const Problem& problem);

/// The bits engine: all live options of all items in a few vector registers. Internal.
///
/// A state of the search is a lane of bits for each primary item, one for each of its options. To
/// choose an option is to AND it with the option's row of a table, which knows of colours and
/// secondary items too; items with no, one or two options left are found in a few instructions.
/// States are copied on every branch, and nothing is undone. Best for small problems with large
/// trees: queens, Langford pairs, dominoes. count() expands states in batches.
///
/// Shape:  at most 64 options to a primary item; N primary items take a state of B blocks of 64
///         bytes, with lanes of 8, 16, 32 or 64 bits: B <= 16, and 64 x B x M <= 4 MB;
///         at its best up to B = 4.
/// Memory: 64 x B bytes an option, and less than 2 x (64 + B) KB an item for the states.
/// Order:  depth first; branches on an item with the fewest options, the first of them, and tries
///         its options in the order of the problem. Options that are forced at the end of a cover
///         come at the end of it.
/// Source: live options as bits: Golomb and Baumert, Backtrack programming, JACM 12 (1965); the
///         choice of the item: Knuth, TAOCP 4B, 7.2.2.1, exercise 9.
bool bits_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_bits_engine(const Problem& problem, SimdLevel level = simd_level());

enum class MultiplicityState { automatic, bits, sets };
/// Each level of the search has a list of its options, in which most of those of the level below
/// may come again if an item is covered often. Once the lists have more than `most` options,
/// further ones are listed `few` at a time, when those before have been tried: so memory stays
/// linear in the number of levels.
struct CandidateLists {
  std::size_t most = std::size_t{1} << 20;
  std::uint32_t few = 64;
};

/// Covers with multiplicities: Algorithm M of TAOCP 7.2.2.1. Internal.
///
/// A level branches on an item and tries its options in their order. When an option has been tried,
/// it is taken out (*tweaked*) for the rest of the level, so that no set of options is met twice;
/// and where the item needs no more options, the last branch is the one that takes none of them.
///
/// Choice:   an item that needs all the options it has left; else, among those that are still below
///           their low bound, one with the fewest branches, length - low + 1; of those the one with
///           the least slack, then the longest, then the first. If all low bounds are reached, an
///           item that has options left.
/// State:    bits, in problems that are small enough, else sparse sets; see
///           multiplicity/multiplicity_state.hpp. They differ in which of several forced items
///           comes first.
///
/// Departs from Algorithm M in four ways:
///   1. Items that have reached their low bound are branched on last. No dead end can come from
///      them alone.
///   2. An item that needs more options than it has left is noticed when an option is tried, and an
///      item that needs all of them is branched on at once.
///   3. Sparse sets or bits in the place of links.
///   4. A part of the search is a path of options that were taken and left out.
///
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithm M; dlx3.w and ssmcc.w.
/// Cost:     built in O(items + entries) time and memory with sets; with bits up to 16 MB more.
///           Searching, some 300 bytes a level and 4 MB.
///
/// With a state of one kind and lists of other lengths for tests.
std::unique_ptr<Engine> make_multiplicity_engine(
    const Problem& problem, SimdLevel level = simd_level(),
    MultiplicityState state = MultiplicityState::automatic, CandidateLists lists = {});

/// Whether start() may be given a path; see is_option_path().
bool is_multiplicity_path(const Problem& problem, std::span<const OptionId> forced,
                          std::span<const OptionId> path);

/// Sparse sets, with a choice of how to branch, what to propagate, and when to begin anew. It takes
/// any problem without bounds. Internal.
///
/// With conflict weights, the search learns from its first dead ends and shares nothing meanwhile;
/// with restarts, until the first cover is found. After that its order is a function of the node.
/// With domain consistency nothing is shared.
///
/// Cost:     built in O(N + L); 24 bytes an entry, with domain consistency about 70 and rows of
///           options as bits, up to 128 MB.
/// Source:   Knuth, ssxcc.w, ssxcc-wtd.w and xccdc.w; see State, Domains and ItemChooser.
///
/// `learning_limit`: dead ends after which conflict weights are left as they are; weights that
/// learn for longer are hardly better.
inline constexpr std::uint64_t default_learning_limit = 100'000;
/// From `min_items_for_tournament` primary items on, a tournament tree finds the item with the
/// fewest options; below that, a scan of the items does.
inline constexpr std::uint32_t min_items_for_tournament = 2048;
std::unique_ptr<Engine> make_sparse_engine(const Problem& problem, const Strategy& strategy = {},
                                           std::uint64_t learning_limit = default_learning_limit);
/// The same, for a caller who knows from make_consistent() that the other options are useless, and
/// that no more of them are: with domain consistency the root is done then.
std::unique_ptr<Engine> make_sparse_engine(const Problem& problem,
                                           std::span<const OptionId> options,
                                           const Strategy& strategy);

/// Whether start() may be given a path; see is_option_path().
bool is_sparse_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

}  // namespace dlx
