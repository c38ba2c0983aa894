#include "dlx/planar/planar_matchings.hpp"

#ifndef DLX_SMALL  // Boost.Graph is large

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boyer_myrvold_planar_test.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <cmath>
#include <functional>
#include <new>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/int128.hpp"
#include "dlx/problem/union_find.hpp"

namespace dlx::planar {
namespace {

// Arcs and matrix elements, twice as many as edges and values, are numbers of 32 bits.
constexpr std::size_t max_edges = std::size_t{1} << 30;

// All edges between two vertices, oriented from `from` to `to`.
struct Edge {
  std::uint32_t from;
  std::uint32_t to;
  std::uint64_t weight;  // number of options
};

std::vector<Edge> edges_of(const Problem& problem, std::span<const std::uint32_t> weights) {
  std::vector<Edge> edges;
  edges.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const auto option = problem.option(OptionId{k});
    const auto [low, high] = std::minmax({index(option[0].item), index(option[1].item)});
    edges.push_back({low, high, weights.empty() ? 1 : weights[k]});
  }
  const auto ends = [](const Edge& edge) { return std::pair(edge.from, edge.to); };
  std::ranges::sort(edges, {}, ends);
  std::size_t size = 0;
  for (const Edge& edge : edges) {
    if (size > 0 && ends(edges[size - 1]) == ends(edge)) {
      edges[size - 1].weight += edge.weight;
    } else {
      edges[size++] = edge;
    }
  }
  edges.resize(size);
  return edges;
}

// -- the orientation

// The two directions of edge k are the arcs 2k, along the edge, and 2k + 1.
using Arc = std::uint32_t;

// Returns the arc that follows each arc on the walk around its face, in a planar embedding; empty
// if the graph is not planar.
std::vector<Arc> next_arcs(std::size_t vertices, const std::vector<Edge>& edges) {
  using Graph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                            boost::property<boost::edge_index_t, std::uint32_t>>;
  Graph graph(vertices);
  for (std::uint32_t k = 0; k < edges.size(); ++k) {
    boost::add_edge(edges[k].from, edges[k].to, k, graph);
  }
  using Rotation = std::vector<boost::graph_traits<Graph>::edge_descriptor>;
  std::vector<Rotation> rotations(vertices);
  // The test reads the index of a vertex at each of its steps.
  const auto vertex_index = [](std::size_t vertex) {
    Deadline::check();
    return vertex;
  };
  using namespace boost::boyer_myrvold_params;
  if (!boost::boyer_myrvold_planarity_test(
          boost::boyer_myrvold_params::graph = graph, embedding = rotations.data(),
          vertex_index_map = boost::make_function_property_map<std::size_t>(vertex_index))) {
    return {};
  }
  std::vector<Arc> next(2 * edges.size());
  for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
    const Rotation& rotation = rotations[vertex];
    for (std::size_t k = 0; k < rotation.size(); ++k) {
      const auto arc_from = [&](std::size_t place) {
        const Arc edge = boost::get(boost::edge_index, graph, rotation[place % rotation.size()]);
        return 2 * edge + (edges[edge].from == vertex ? 0 : 1);
      };
      next[arc_from(k) ^ 1] = arc_from(k + 1);
    }
  }
  return next;
}

// Orients the edges so that, around each face except one per component, an odd number of edges has
// the direction of the walk. The edges of a spanning forest keep their orientation. The remaining
// edges form a spanning tree of the faces; their orientations follow from its leaves.
// Returns false if the graph is not planar.
bool orient(std::size_t vertices, std::vector<Edge>& edges) {
  const std::vector<Arc> next = next_arcs(vertices, edges);
  if (next.empty()) return false;
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> face_of(next.size(), none);
  std::vector<Arc> first;  // an arc of each face
  for (Arc arc = 0; arc < next.size(); ++arc) {
    if (face_of[arc] != none) continue;
    for (Arc each = arc; face_of[each] == none; each = next[each]) {
      face_of[each] = static_cast<std::uint32_t>(first.size());
    }
    first.push_back(arc);
  }
  UnionFind components(vertices);
  std::vector<bool> is_oriented(edges.size());
  std::vector<std::uint32_t> open(first.size());  // by face: number of edges without an orientation
  for (std::uint32_t k = 0; k < edges.size(); ++k) {
    is_oriented[k] = components.of(edges[k].from) != components.of(edges[k].to);
    components.join(edges[k].from, edges[k].to);
    if (is_oriented[k]) continue;
    ++open[face_of[2 * k]];
    ++open[face_of[2 * k + 1]];
  }
  std::vector<std::uint32_t> ready;  // faces with one edge without an orientation
  for (std::uint32_t face = 0; face < first.size(); ++face) {
    if (open[face] == 1) ready.push_back(face);
  }
  std::vector<bool> is_reversed(edges.size());
  while (!ready.empty()) {
    const std::uint32_t face = ready.back();
    ready.pop_back();
    if (open[face] == 0) continue;  // the last face of its component
    Arc last = none;
    bool is_odd = false;
    Arc arc = first[face];
    do {
      if (is_oriented[arc / 2]) {
        is_odd ^= (arc % 2 == 0) != is_reversed[arc / 2];
      } else {
        last = arc;
      }
      arc = next[arc];
    } while (arc != first[face]);
    is_oriented[last / 2] = true;
    is_reversed[last / 2] = (last % 2 == 0) == is_odd;
    const std::uint32_t neighbour = face_of[last ^ 1];
    if (--open[neighbour] == 1) ready.push_back(neighbour);
  }
  for (std::uint32_t k = 0; k < edges.size(); ++k) {
    if (is_reversed[k]) std::swap(edges[k].from, edges[k].to);
  }
  return true;
}

// -- arithmetic

// Arithmetic modulo an odd number below 2^62. Numbers are stored multiplied by 2^64 (Montgomery,
// "Modular multiplication without trial division", 1985).
class Modulus {
 public:
  static constexpr std::uint64_t end = std::uint64_t{1} << 62;

  explicit Modulus(std::uint64_t modulus) : modulus_(modulus), inverse_(modulus) {
    for (int k = 0; k < 5; ++k) inverse_ *= 2 - modulus * inverse_;
    one_ = static_cast<std::uint64_t>((Uint128{1} << 64) % modulus);
    square_ = static_cast<std::uint64_t>(Uint128{one_} * one_ % modulus);
  }

  std::uint64_t one() const { return one_; }
  std::uint64_t encode(std::uint64_t number) const { return multiply(number % modulus_, square_); }
  std::uint64_t decode(std::uint64_t number) const { return reduce(number); }
  std::uint64_t multiply(std::uint64_t a, std::uint64_t b) const { return reduce(Uint128{a} * b); }
  std::uint64_t negate(std::uint64_t a) const { return a == 0 ? 0 : modulus_ - a; }
  std::uint64_t subtract(std::uint64_t a, std::uint64_t b) const {
    const std::uint64_t difference = a - b;
    return difference + (a < b ? modulus_ : 0);
  }
  std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const {
    std::uint64_t power = one_;
    for (; exponent != 0; exponent /= 2) {
      if (exponent % 2 != 0) power = multiply(power, base);
      base = multiply(base, base);
    }
    return power;
  }
  // Returns the inverse of a number; nothing if there is none or if the modulus is not prime.
  std::optional<std::uint64_t> invert(std::uint64_t number) const {
    const std::uint64_t inverse = power(number, modulus_ - 2);
    if (multiply(number, inverse) != one_) return std::nullopt;
    return inverse;
  }

 private:
  std::uint64_t reduce(Uint128 number) const {
    const auto low = static_cast<std::uint64_t>(number);
    const auto high = static_cast<std::uint64_t>(number >> 64);
    const auto factor = Uint128{low * inverse_} * modulus_;
    return subtract(high, static_cast<std::uint64_t>(factor >> 64));
  }

  std::uint64_t modulus_;
  std::uint64_t inverse_;  // inverse of the modulus, modulo 2^64
  std::uint64_t one_;
  std::uint64_t square_;  // 2^128 modulo the modulus
};

// -- the elimination

// Computes the Pfaffian of the adjacency matrix modulo several numbers. The first elimination
// without a row of zeros chooses the order of the pivots and records its operations, which later
// eliminations repeat. Any pivots with an inverse lead to the same residue, up to a sign that
// depends only on their order. So the sign is the same for all moduli; the residue 0 has no sign.
class VertexElimination {
 public:
  VertexElimination(std::size_t vertices, std::vector<Edge> edges, std::uint64_t memory)
      : vertices_(vertices), edges_(std::move(edges)), memory_(memory) {}

  // Returns the residue of the Pfaffian; nothing if the modulus is not prime or unsuitable.
  std::optional<std::uint64_t> run(const Modulus& modulus) {
    if (pivots_.empty()) values_.resize(edges_.size() + 1);
    std::ranges::fill(values_, 0);
    for (std::size_t k = 0; k < edges_.size(); ++k) {
      const std::uint64_t value = modulus.encode(edges_[k].weight);
      values_[k + 1] = edges_[k].from < edges_[k].to ? value : modulus.negate(value);
    }
    product_ = modulus.one();
    if (pivots_.empty()) return record(modulus);
    for (const Pivot& pivot : pivots_) {
      if (!eliminate(pivot, modulus)) return std::nullopt;
    }
    return modulus.decode(product_);
  }

  std::uint64_t operations() const { return targets_.size(); }

  // A bound for the Pfaffian, as a binary logarithm: the square root of the determinant, by
  // Hadamard's inequality.
  double log2_bound() const {
    std::vector<double> squares(vertices_);
    for (const Edge& edge : edges_) {
      const auto weight = static_cast<double>(edge.weight);
      squares[edge.from] += weight * weight;
      squares[edge.to] += weight * weight;
    }
    double sum = 0;
    for (const double square : squares) sum += std::log2(std::max(square, 1.0)) / 4;
    return sum;
  }

 private:
  // An element of the matrix. Elements (i, j) and (j, i), with i < j, share one stored value; the
  // second element is its negative. An Element is twice the index of the value, plus 1 for (j, i).
  using Element = std::uint32_t;

  // The element (u, v); u and v are eliminated. Their other elements follow `first` in `elements_`.
  // `targets_` has an element for each pair of an element of row u and an element of row v.
  struct Pivot {
    Element element;
    std::size_t first;
    std::size_t first_target;
    std::size_t row_of_u;  // number of other elements
    std::size_t row_of_v;
  };
  struct Neighbour {
    std::uint32_t vertex;
    std::uint32_t value;
  };

  static Element element(std::uint32_t row, std::uint32_t column, std::uint32_t value) {
    return 2 * value + (row > column ? 1 : 0);
  }
  std::uint64_t get(Element element, const Modulus& modulus) const {
    const std::uint64_t value = values_[element / 2];
    return element % 2 != 0 ? modulus.negate(value) : value;
  }

  // Subtracts multiples of the rows of the pivot from the other rows. Returns false if the pivot
  // has no inverse.
  bool eliminate(const Pivot& pivot, const Modulus& modulus) {
    Deadline::check(1 + pivot.row_of_u * pivot.row_of_v / 4);
    const std::uint64_t value = get(pivot.element, modulus);
    const std::optional<std::uint64_t> inverse = modulus.invert(value);
    if (!inverse) return false;
    product_ = modulus.multiply(product_, value);
    const std::span elements = std::span(elements_).subspan(pivot.first);
    row_of_v_.clear();
    for (const Element each : elements.subspan(pivot.row_of_u, pivot.row_of_v)) {
      row_of_v_.push_back(modulus.multiply(get(each, modulus), *inverse));
    }
    const Element* target = targets_.data() + pivot.first_target;
    for (const Element each : elements.first(pivot.row_of_u)) {
      const std::uint64_t factor = get(each, modulus);
      const std::uint64_t negative = modulus.negate(factor);
      for (const std::uint64_t other : row_of_v_) {
        std::uint64_t& changed = values_[*target / 2];
        const std::uint64_t signed_factor = *target % 2 != 0 ? negative : factor;
        changed = modulus.subtract(changed, modulus.multiply(signed_factor, other));
        ++target;
      }
    }
    return true;
  }

  // Eliminates all vertices and records the operations. Each step eliminates a vertex of minimum
  // degree, with its neighbour of minimum degree.
  std::optional<std::uint64_t> record(const Modulus& modulus) {
    elements_.clear();
    targets_.clear();
    neighbours_.assign(vertices_, {});
    for (std::uint32_t k = 0; k < edges_.size(); ++k) {
      neighbours_[edges_[k].from].push_back({edges_[k].to, k + 1});
      neighbours_[edges_[k].to].push_back({edges_[k].from, k + 1});
    }
    value_at_.assign(vertices_, 0);
    using Candidate = std::pair<std::size_t, std::uint32_t>;  // degree, vertex
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    for (std::uint32_t k = 0; k < vertices_; ++k) queue.emplace(neighbours_[k].size(), k);
    std::vector<bool> is_gone(vertices_);
    while (!queue.empty()) {
      const auto [degree, u] = queue.top();
      queue.pop();
      if (is_gone[u] || degree != neighbours_[u].size()) continue;
      const Neighbour* best = nullptr;
      for (const Neighbour& each : neighbours_[u]) {
        const bool is_better =
            best == nullptr || neighbours_[each.vertex].size() < neighbours_[best->vertex].size();
        if (is_better && values_[each.value] != 0) best = &each;
      }
      if (best == nullptr) {  // a row of zeros
        pivots_.clear();
        return 0;
      }
      const std::uint32_t v = best->vertex;
      add_pivot(u, v, best->value);
      is_gone[u] = is_gone[v] = true;
      if (!eliminate(pivots_.back(), modulus)) {
        pivots_.clear();
        return std::nullopt;
      }
      for (const std::uint32_t gone : {u, v}) {
        for (const Neighbour& each : neighbours_[gone]) {
          if (!is_gone[each.vertex]) queue.emplace(neighbours_[each.vertex].size(), each.vertex);
        }
        neighbours_[gone] = {};
      }
    }
    return modulus.decode(product_);
  }

  // Removes u and v from the graph, adds the pairs of their neighbours, and records the operations.
  void add_pivot(std::uint32_t u, std::uint32_t v, std::uint32_t value) {
    Pivot pivot{element(u, v, value), elements_.size(), targets_.size(), 0, 0};
    const auto is_pivot = [&](const Neighbour& each) {
      return each.vertex == u || each.vertex == v;
    };
    for (const std::uint32_t gone : {u, v}) {
      for (const Neighbour& each : neighbours_[gone]) {
        if (!is_pivot(each)) {
          std::erase_if(neighbours_[each.vertex], is_pivot);
          elements_.push_back(element(gone, each.vertex, each.value));
        }
      }
      std::erase_if(neighbours_[gone], is_pivot);
    }
    for (const Neighbour& x : neighbours_[u]) {
      for (const Neighbour& each : neighbours_[x.vertex]) value_at_[each.vertex] = each.value;
      for (const Neighbour& y : neighbours_[v]) {
        if (y.vertex == x.vertex) {
          targets_.push_back(0);
          continue;
        }
        std::uint32_t& target = value_at_[y.vertex];
        if (target == 0) {
          target = static_cast<std::uint32_t>(values_.size());
          values_.push_back(0);
          neighbours_[x.vertex].push_back({y.vertex, target});
          neighbours_[y.vertex].push_back({x.vertex, target});
        }
        targets_.push_back(element(x.vertex, y.vertex, target));
      }
      for (const Neighbour& each : neighbours_[x.vertex]) value_at_[each.vertex] = 0;
    }
    if (sizeof(Element) * targets_.size() > memory_ || values_.size() > max_edges) {
      throw std::bad_alloc();
    }
    pivot.row_of_u = neighbours_[u].size();
    pivot.row_of_v = neighbours_[v].size();
    pivots_.push_back(pivot);
  }

  const std::size_t vertices_;
  const std::vector<Edge> edges_;
  const std::uint64_t memory_;
  std::vector<Pivot> pivots_;  // empty until an order is known
  std::vector<Element> elements_;
  std::vector<Element> targets_;
  std::vector<std::uint64_t> values_;  // the first value is never read
  std::uint64_t product_ = 0;          // product of the pivots
  std::vector<std::uint64_t> row_of_v_;
  // Used by the first elimination: the remaining graph, and the values of the row of a vertex.
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<std::uint32_t> value_at_;
};

// -- the count

class PfaffianCount final : public PlanarMatchings {
 public:
  PfaffianCount(std::size_t vertices, std::vector<Edge> edges, std::uint64_t memory)
      : elimination_(vertices, std::move(edges), memory),
        // One additional bit for the sign, and two for rounding.
        bits_(static_cast<std::uint64_t>(elimination_.log2_bound()) + 3) {}

  bool advance() override {
    while (!add_residue()) continue;
    return modulus_.bit_width() > bits_;
  }

  BigCount count() const override { return std::min(residue_, modulus_ - residue_); }
  std::uint64_t operations() const override { return elimination_.operations(); }
  double fraction() const override {
    return std::min(1.0, static_cast<double>(modulus_.bit_width()) / static_cast<double>(bits_));
  }

 private:
  // Tries the next number as modulus. Returns false if it is not suitable.
  bool add_residue() {
    number_ -= 2;
    // Fermat's test rejects nearly all numbers that are not prime. A number that passes without
    // being prime does no harm, because all inverses are checked.
    const Modulus modulus(number_);
    if (modulus.power(modulus.encode(2), number_ - 1) != modulus.one()) return false;
    const std::uint64_t product = modulus.encode((modulus_ % number_).low());
    const std::optional<std::uint64_t> inverse = modulus.invert(product);
    if (!inverse) return false;
    const std::optional<std::uint64_t> pfaffian = elimination_.run(modulus);
    if (!pfaffian) return false;
    const std::uint64_t difference = modulus.subtract(*pfaffian, (residue_ % number_).low());
    const std::uint64_t factor = modulus.multiply(modulus.encode(difference), *inverse);
    residue_ += modulus_ * modulus.decode(factor);
    modulus_ *= number_;
    return true;
  }

  VertexElimination elimination_;
  const std::uint64_t bits_;                 // at the end, the product of the moduli has more bits
  std::uint64_t number_ = Modulus::end + 1;  // the last number that was tried as modulus
  BigCount modulus_ = 1;                     // the product of the moduli so far
  BigCount residue_ = 0;                     // residue of the Pfaffian
};

}  // namespace

bool is_matching_problem(const Problem& problem) {
  if (problem.num_secondary() > 0 || problem.has_bounds()) return false;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.option(OptionId{k}).size() != 2) return false;
  }
  return true;
}

std::unique_ptr<PlanarMatchings> make_planar_matchings(const Problem& problem,
                                                       std::span<const std::uint32_t> weights,
                                                       std::uint64_t memory) {
  const std::size_t vertices = problem.num_items();
  std::vector<Edge> edges = edges_of(problem, weights);
  // A planar graph with n > 2 vertices has at most 3n - 6 edges.
  if (edges.size() >= std::min(3 * vertices, max_edges) || !orient(vertices, edges)) return nullptr;
  return std::make_unique<PfaffianCount>(vertices, std::move(edges), memory);
}

}  // namespace dlx::planar

#else

namespace dlx::planar {

bool is_matching_problem(const Problem&) { return false; }

std::unique_ptr<PlanarMatchings> make_planar_matchings(const Problem&,
                                                       std::span<const std::uint32_t>,
                                                       std::uint64_t) {
  return nullptr;
}

}  // namespace dlx::planar

#endif
