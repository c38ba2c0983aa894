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

/// Dancing links: Algorithm C of TAOCP 7.2.2.1 (Algorithm X without colours), on one flat array
/// with 32-bit links, tuned for speed. Internal. Read the textbook version,
/// dlx/textbook/dancing_links.cpp, first.
///
/// The array holds the root, the header of each item, and the nodes of each option side by side.
/// The nodes of an item are linked up and down in a ring through its header; the nodes of an option
/// left and right in a ring; the headers of the uncovered primary items left and right in a ring
/// through the root.
///
/// Choice:   an item with a single option, in the order in which items reached that state;
/// otherwise an item with the fewest options, ties by lowest number. Options in order.
/// Memory:   28 bytes per item and entry, 8 per option (with colours 4 more per entry), 32 per
///           level; twice that for a small problem that is searched again after reset().
///
/// Differs from the textbook file in five ways, which change the order of covers but not
/// their set:
///   1. C3: `low_` lists the items that have one option left, so that forced options are taken
///      without a scan over the items, and a scan ends at length 2.
///   2. C5: all items of an option leave the ring of headers before anything is hidden. An item of
///      that ring whose length drops to 0 then proves a dead end, and the work stops there.
///   3. hide, commit: options are rings, as in Knuth's first paper on the subject, not sequences
///      between spacers: the loop over an option then has no branch that depends on its start.
///   4. C4: nothing is hidden for an item that has only one option: the option is taken at once.
///   5. C6, C7: hidden nodes are recorded in a list, and undone from its end.
class LinksEngine : public PathEngine {
 public:
  /// A position in the array, in words of 8 bytes from its start, so that an address needs one
  /// addition.
  using Ref = std::uint32_t;

  struct Node {
    Ref up, down;        ///< in the ring of the item
    Ref left, right;     ///< in the ring of the option; for a header: in the ring of headers
    Ref top;             ///< the header of the item; for a header: itself
    std::int32_t value;  ///< the colour, 0 for none, negative once the item has that colour;
                         ///< for a header: the length of its ring minus 2, see links_search.hpp
    friend bool operator==(const Node&, const Node&) = default;
  };

  /// The current links, for tests.
  virtual std::span<const Node> nodes() const = 0;
};

/// Builds the structure. O(items + entries) time.
std::unique_ptr<Engine> make_links_engine(const Problem& problem);

/// The planes engine: a search whose state is a few vectors. Made for small trees, in which
/// building the engine and forcing options take a large share of the time. Internal.
///
/// Each primary item is a bit; plane j marks the items whose j-th option is alive. Choosing an
/// option is an AND of the planes with the mask of the options that stay alive. Two saturating
/// counters over the planes find all items with no option, one option, or more at once, so that all
/// forced options are taken together. If nothing is forced, pairs of items that share at least two
/// options are compared: if the live options of one item are all options of the other item too, the
/// remaining options of the other item die (in sudoku: locked candidates). A branch copies the
/// state; backtracking restores it.
///
/// Shape:    at most 1024 primary items with 32 options each, 65535 options, 16 MB of masks. Pairs
///           are used if there are more than 64 primary items and few pairs for their number; see
///           planes/planes_layout.cpp.
/// Choice:   among the first four items with two options, the item whose options would leave the
/// most items with one option; an option that would leave an item without options is ruled out.
/// (Up to 64 primary items: the first item with two options.) If no item has two options, the first
/// item with the fewest options. Options in order.
/// Memory:   (planes + 1) vectors of 8, 32, 64 or 128 bytes per state: one state for each primary
///           item, and one mask for each option and pair, made when first used.
/// Cost:     about 20 ns per node and 10 ns per forced option for 9x9 sudoku with AVX-512; building
///           takes 50 microseconds, and each mask 0.1.
/// Source:   bit-sliced counters: Knuth, TAOCP 4A, 7.1.3. Copied states, forced moves in bulk and
///           locked candidates are known from sudoku solvers, cf. tdoku (T. Dillon), fsss2 (M.
///           Dobrichev); here they are derived from the matrix.
///
/// Statistics: nodes are chosen options, branched or forced; branchings are items branched on;
/// level_nodes counts nodes by the number of options chosen before. Updates are not counted.
/// `level`: an instruction set that this machine supports, here and in the functions below.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem, SimdLevel level = simd_level());

/// Returns true if the problem is supported. O(L).
bool planes_engine_fits(const Problem& problem);

/// The lanes engine: depth-first search of hundreds of nodes at a time, one bit of a vector for
/// each. Internal.
///
/// Every option and every item is a vector with one bit for each of 512 nodes (256 with AVX2, 128
/// with SSE). Logical operations on vectors count the options of an item in all nodes at once and
/// take all forced options. Best for wide trees, because the work of a window is the same for one
/// node as for 512.
///
/// Shape:    at most 65535 options with a primary item and 16383 primary items.
/// Memory:   128 bytes per option and 64 per slot for the vectors; M / 8 bytes for each waiting
///           node, of which there are some thousands; a table of up to 4 MB. See
///           lanes/lanes_search.hpp.
/// Order:    that of a depth-first search which branches on the first of the items with the fewest
///           options when no option is forced. Covers list forced options first, then the others in
///           ascending order.
bool lanes_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_lanes_engine(const Problem& problem, SimdLevel level = simd_level());

/// Returns true if start() accepts the path; see is_option_path().
bool is_lanes_path(const Problem& problem, std::span<const OptionId> forced,
                   std::span<const OptionId> path);

/// The wide engine: the live options of every item are a set of bits, and each option has a row of
/// bits: the options that stay alive when it is chosen. Internal.
///
/// Choosing an option is an AND of a state with a row, vector by vector; the same pass counts the
/// options of all items, stops at an item without options, and finds the item to branch on. Colours
/// are free: they are part of the rows. Nothing is undone: each branch has its own state.
///
/// States are *narrow* if no item has more than 64 options and the rows are small: all live options
/// of all items are in a few vector registers. A few instructions find the items with no, one or two
/// options, and count() expands states in batches. Best for small problems with large trees:
/// queens, Langford pairs, dominoes. Otherwise states are *wide*: best if items have tens to
/// hundreds of options; with few options most of a word is empty, and with thousands most of the
/// state is. Before a search with wide states, useless options are removed (make_consistent()).
///
/// Shape:    narrow: N primary items take a state of B blocks of 64 bytes, with lanes of 8, 16, 32
///           or 64 bits: B <= 16, and 64 x B x M <= 4 MB; best up to B = 4. Wide: up to 512 MB for
///           rows and states.
/// Choice:   the item with the fewest options, ties by lowest number. Options in order. In narrow
///           states, options that are forced at the end of a cover come last in the cover.
/// Cost:     a node with a wide state takes about 25 ns, plus 1.5 ns for every 8 words of a state,
///           which has one word for every 64 options of each item; dead ends take less. As a rule
///           this engine is faster than links if links makes more updates per node than a sixteenth
///           of these words.
/// Memory:   narrow: 64 x B bytes per option, and less than 2 x (64 + B) KB per item for the states.
///           Wide: a state for each level and a row for each tried option, in words; 40 bytes per
///           entry.
/// Source:   live options as bits: Golomb and Baumert, Backtrack programming, JACM 12 (1965); bits
///           for the tuples of a constraint: Demeulenaere et al., "Compact-Table: efficiently
///           filtering table constraints with reversible sparse bit-sets" (2016); the choice of the
///           item: Knuth, TAOCP 4B, 7.2.2.1, exercise 9.
std::unique_ptr<Engine> make_wide_engine(const Problem& problem);
/// The effort to find useless options, in steps of make_consistent().
constexpr std::uint64_t wide_root_steps = std::uint64_t{1} << 23;
/// Makes an engine with wide states that searches only `options`; all other options must be
/// useless. The options ascend, and each has a primary item.
std::unique_ptr<Engine> make_wide_engine(const Problem& problem, std::span<const OptionId> options,
                                         SimdLevel level);
/// Makes an engine with narrow states.
std::unique_ptr<Engine> make_narrow_engine(const Problem& problem, SimdLevel level = simd_level());

/// Return true if the problem is supported with any states, or with narrow states. O(L).
bool wide_engine_fits(const Problem& problem);
bool narrow_engine_fits(const Problem& problem);

/// The multiplicity engine: Algorithm M of TAOCP 7.2.2.1, with configurable branching and
/// restarts for problems without bounds. Internal.
///
/// A level branches on an item and tries its options in order. A tried option is removed
/// (*tweaked*) for the rest of the level, so that no set of options is found twice; if the item
/// needs no more options, the last branch takes no option of the item.
///
/// Choice:   an item that needs all of its remaining options; otherwise, among items below their
/// low bound, the item with the fewest branches, length - low + 1; ties by least slack, then most
/// options, then lowest number. If all low bounds are reached, an item that has options left.
/// State:    bits for small problems, otherwise sparse sets, which support all strategies; see
/// BitsState, SetState and ItemChooser. If several items are forced, the two states may take them in
/// different orders.
///
/// Differs from Algorithm M in five ways:
///   1. Items that have reached their low bound are branched on last, because they alone cannot
///      cause a dead end.
///   2. An item that needs more options than it has left is detected when an option is tried, and
///      an item that needs all of them is branched on at once.
///   3. Sparse sets or bits replace links.
///   4. A subtree is a path of options that were taken and options that were left out.
///   5. In problems without bounds, sets close the item of a level instead of removing its tried
///      options, because its options exclude each other.
///
/// With conflict weights, the search learns from its first dead ends and donates nothing meanwhile;
/// with restarts, it donates nothing until the first cover is found. Afterwards, the order of the
/// search below a node depends only on the node.
///
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithm M; dlx3.w, ssmcc.w, ssxcc.w, ssxcc-wtd.w.
/// Cost:     built in O(items + entries) time and memory with sets; up to 16 MB more with bits.
///           Searching takes about 300 bytes per level, plus 4 MB.
enum class MultiplicityState { automatic, bits, sets };
/// Limits for the lists of options. Each level of the search has a list of its options, most of
/// which may be repeated on the next level if an item is covered often. Once the lists have more
/// than `most` options, further options are listed `few` at a time when the previous ones have been
/// tried, so that memory stays linear in the number of levels.
struct CandidateLists {
  std::size_t most = std::size_t{1} << 20;
  std::uint32_t few = 64;
};
/// For tests: a given instruction set and kind of state, other limits for the lists, and the number
/// of dead ends after which conflict weights stay fixed; learning for longer hardly improves them.
struct MultiplicityOptions {
  SimdLevel level = simd_level();
  MultiplicityState state = MultiplicityState::automatic;
  CandidateLists lists = {};
  std::uint64_t learning_limit = 100'000;
};
std::unique_ptr<Engine> make_multiplicity_engine(const Problem& problem,
                                                 const Strategy& strategy = {},
                                                 const MultiplicityOptions& options = {});
/// From `min_items_for_tournament` primary items on, a tournament tree finds the item with the
/// fewest options; for fewer items, a scan does.
inline constexpr std::uint32_t min_items_for_tournament = 2048;

/// Returns true if start() accepts the path; see is_option_path().
bool is_multiplicity_path(const Problem& problem, std::span<const OptionId> forced,
                          std::span<const OptionId> path);

/// The multiplicity engine for restarts with branching in the order of the items: a search whose
/// state is one bit for each item, without counts of options. Internal.
///
/// Branches on the first uncovered primary item among those that must be covered once and do not have
/// far more options than the mean. All earlier items are covered, so only the options whose first item
/// this is can cover the item. The search tries them in random order; the probability of an option is
/// proportional to its length. A run ends after `tuning::ordered_run` nodes times a term of the Luby
/// sequence. The run that finds the first cover continues to the end. The search checks the low bounds
/// of all other items only when it has nothing left to branch on. Donates nothing.
///
/// Best for packings of pieces that occur several times, if the items are the cells of a board row by
/// row: a node takes about 80 ns, but the search detects dead ends late.
///
/// Shape:    problems with multiplicities and without colours, each of whose options with a primary
///           item has an item on which the search branches; M (N / 64 + 1) <= 2^26.
/// Cost:     built in O(N + L). A node tests the options that have the same first item. The test of an
///           option reads the words that hold its items.
/// Memory:   for each option, 8 bytes for every 64 items between its first item and its last item.
/// Source:   for the order of the cells and for the bits, Fletcher, "A program to solve the pentomino
///           problem by the recursive use of macros" (CACM 8, 1965); for the restarts, see ItemChooser.
bool ordered_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_ordered_engine(const Problem& problem, std::uint64_t seed = 0);

/// The learning engine: conflict-driven clause learning. Internal.
///
/// For hard problems with few covers or none. Covers come in no particular order, and each is
/// excluded by a clause, so listing many is slow. Donates nothing.
///
/// Shape:    less than 2^27 options and entries together. Supports multiplicities.
/// Cost:     built in O(N + L).
/// Memory, source: see learning/learner.hpp.
bool learning_engine_fits(const Problem& problem);
/// `seed`: selects the order of the variables and the random values.
std::unique_ptr<Engine> make_learning_engine(const Problem& problem, std::uint64_t seed = 0);

}  // namespace dlx
