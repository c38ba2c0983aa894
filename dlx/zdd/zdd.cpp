#include "dlx/zdd.hpp"

#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/digest.hpp"
#include "dlx/search_state.hpp"
#include "dlx/text_format.hpp"

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

namespace {

// A text between quotes, for Graphviz.
std::string quoted_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result += '"';
}

}  // namespace

void write_zdd(std::ostream& out, const Zdd& zdd, const Problem& problem) {
  out << "dlx zdd 1\n";
  out << "problem " << digest_text(fingerprint(problem)) << '\n';
  out << "order";
  for (const OptionId option : zdd.order()) out << ' ' << index(option);
  out << "\nroot " << zdd.root() << "\nnodes " << zdd.size() << '\n';
  const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
  for (Zdd::NodeId id = 2; id < end; ++id) {
    const Zdd::Node& node = zdd.node(id);
    Deadline::check(20);
    out << id << ' ' << index(zdd.option(id)) << ' ' << node.without << ' ' << node.with << '\n';
  }
  out << "end\n";
}

void write_zdd_dot(std::ostream& out, const Zdd& zdd, const Problem& problem) {
  out << "digraph zdd {\n  node [shape=box, fontname=\"sans-serif\"];\n";
  if (zdd.root() != Zdd::none) out << "  1 [label=\"all\", shape=circle];\n";
  for (Zdd::NodeId id = zdd.root() == Zdd::none ? 1 : static_cast<Zdd::NodeId>(zdd.size() + 1);
       id >= 2; --id) {
    const OptionId option = zdd.option(id);
    Deadline::check(50);
    out << "  " << id << " [label=" << quoted_text(option_title(problem, option)) << "];\n";
    out << "  " << id << " -> " << zdd.node(id).with << ";\n";
    if (zdd.node(id).without == Zdd::none) continue;
    out << "  " << id << " -> " << zdd.node(id).without << " [style=dashed];\n";
  }
  out << "}\n";
}

}  // namespace dlx
