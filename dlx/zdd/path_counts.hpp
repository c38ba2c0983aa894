#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "dlx/states/tally.hpp"
#include "dlx/zdd.hpp"

namespace dlx::zdd {

/// A number for each node of a diagram, terminals too, in as many 64-bit limbs as the largest
/// needs. Internal.
class NodeNumbers {
 public:
  /// All 0.
  NodeNumbers(std::size_t nodes, std::size_t limbs) : limbs_(limbs), words_(nodes * limbs) {}

  std::size_t limbs() const { return limbs_; }
  /// The limbs of a node's number, the lowest first.
  const std::uint64_t* operator[](Zdd::NodeId node) const { return &words_[node * limbs_]; }
  BigCount value(Zdd::NodeId node) const { return states::Tally::value((*this)[node], limbs_); }

  void set(Zdd::NodeId node, std::uint64_t number) { words_[node * limbs_] = number; }
  /// Adds the number of `from`; false if the sum needs more limbs, and is wrong then.
  bool add(Zdd::NodeId node, Zdd::NodeId from);

 private:
  std::size_t limbs_;
  std::vector<std::uint64_t> words_;
};

/// Whether an arc of a node, `with` or else `without`, counts.
using ArcFilter = std::function<bool(Zdd::NodeId node, bool with)>;

/// The number of ways from each node to `all`, over the arcs that `counts` takes, or all. O(nodes).
NodeNumbers ways_to_all(const Zdd& zdd, const ArcFilter& counts = nullptr);

/// The number of ways from the root to each node. O(nodes).
NodeNumbers ways_from_root(const Zdd& zdd);

}  // namespace dlx::zdd
