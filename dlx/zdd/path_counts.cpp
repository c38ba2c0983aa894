#include "dlx/zdd/path_counts.hpp"

#include "dlx/deadline.hpp"
#include "dlx/states/limbs.hpp"

namespace dlx::zdd {
namespace {

// Has `fill` fill numbers of one limb, or of more if it says that these are too small.
template <typename Fill>
NodeNumbers with_enough_limbs(const Zdd& zdd, const Fill& fill) {
  for (std::size_t limbs = 1;; limbs *= 2) {
    NodeNumbers numbers(zdd.size() + 2, limbs);
    if (fill(numbers)) return numbers;
  }
}

}  // namespace

bool NodeNumbers::add(Zdd::NodeId node, Zdd::NodeId from) {
  return states::add_limbs(&words_[node * limbs_], limbs_, (*this)[from], limbs_) == 0;
}

NodeNumbers ways_to_all(const Zdd& zdd, const ArcFilter& counts) {
  return with_enough_limbs(zdd, [&](NodeNumbers& ways) {
    ways.set(Zdd::all, 1);
    const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
    for (Zdd::NodeId id = 2; id < end; ++id) {
      const Zdd::Node& node = zdd.node(id);
      Deadline::check(1 + ways.limbs() / 4);
      if ((!counts || counts(id, false)) && !ways.add(id, node.without)) return false;
      if ((!counts || counts(id, true)) && !ways.add(id, node.with)) return false;
    }
    return true;
  });
}

NodeNumbers ways_from_root(const Zdd& zdd) {
  return with_enough_limbs(zdd, [&](NodeNumbers& ways) {
    ways.set(zdd.root(), 1);
    for (auto id = static_cast<Zdd::NodeId>(zdd.size() + 1); id >= 2; --id) {
      const Zdd::Node& node = zdd.node(id);
      Deadline::check(1 + ways.limbs() / 4);
      // To `none` there may be more ways than there are covers.
      if (node.without != Zdd::none && !ways.add(node.without, id)) return false;
      if (!ways.add(node.with, id)) return false;
    }
    return true;
  });
}

}  // namespace dlx::zdd
