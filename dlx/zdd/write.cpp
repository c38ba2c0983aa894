#include <ostream>
#include <string>

#include "dlx/deadline.hpp"
#include "dlx/problem/digest.hpp"
#include "dlx/search_state.hpp"
#include "dlx/text_format.hpp"
#include "dlx/zdd.hpp"

namespace dlx {
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
