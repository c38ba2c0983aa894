#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/engine/engine.hpp"

namespace dlx {

/// Dancing links: Algorithm C of TAOCP 7.2.2.1 (Algorithm X where there are no colours), on one
/// flat array with 32-bit links. The readable reference among the engines. Internal.
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
/// Departs from Algorithm C in six ways, which change the order of covers but not their set:
///   1. Items that get down to one option are noted when it happens (`low_`), so that forced
///      options are taken without a scan over the items, and a scan ends at length 2.
///   2. All items of an option leave the ring of headers before anything is hidden. So an item of
///      that ring whose length falls to 0 proves a dead end, and the work stops there.
///   3. Options are rings, as in Knuth's first paper on the subject, not runs between spacers: the
///      walk round an option then has no branch that depends on where it began.
///   4. Nothing is hidden for an item that has one option only: that option is taken out at once.
///   5. What is hidden is written down, and undone from the end of that list.
///   6. The search is a loop over an explicit stack of levels.
class LinksEngine : public Engine {
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

}  // namespace dlx
