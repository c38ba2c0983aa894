#include "dlx/zdd.hpp"

#include <string>
#include <utility>

namespace dlx {

Zdd::Zdd(std::vector<OptionId> order, std::vector<Node> nodes, NodeId root)
    : order_(std::move(order)), nodes_(std::move(nodes)), root_(root) {
  const auto bad = [](std::size_t id, const char* what) {
    throw std::invalid_argument("node " + std::to_string(id) + " of a diagram has " + what);
  };
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const Node& node = nodes_[k];
    if (node.level >= order_.size()) bad(k + 2, "a level that there is not");
    if (node.with == none) bad(k + 2, "an option that no cover has");
    for (const NodeId to : {node.without, node.with}) {
      if (to >= k + 2) bad(k + 2, "an arc to a node that does not come before it");
      if (to >= 2 && this->node(to).level <= node.level) bad(k + 2, "an arc to a level before it");
    }
  }
  if (root_ >= nodes_.size() + 2) throw std::invalid_argument("a diagram has no such root");
}

}  // namespace dlx
