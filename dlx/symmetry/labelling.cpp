// The one file that knows of bliss.
#include "dlx/symmetry/labelling.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "dlx/how.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/problem/union_find.hpp"

#ifdef DLX_BLISS
#include <bliss/graph.hh>

#endif

namespace dlx::symmetry {

#ifdef DLX_BLISS
namespace {

// Vertices that the library gets beside those of the graph, behind them: two that are alike, since
// bliss 0.73 leaks some kilobytes where refinement alone tells all vertices apart.
constexpr std::uint32_t num_twins = 2;

bliss::Graph graph_for_bliss(const ColouredGraph& graph) {
  bliss::Graph copy;
  for (const std::uint32_t colour : graph.colours()) copy.add_vertex(colour);
  for (std::uint32_t k = 0; k < num_twins; ++k) copy.add_vertex(graph.num_vertices());
  for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
    for (const std::uint32_t w : graph.neighbours(v)) {
      if (v < w) copy.add_edge(v, w);
    }
  }
  // On what remains of Latin squares and sudokus three times as fast as the default.
  copy.set_splitting_heuristic(bliss::Graph::shs_flm);
  return copy;
}

// What the library is to do with each generator that it finds. To throw would leak what it has.
struct Generators {
  std::vector<Permutation> found;
  std::uint64_t most_images = std::numeric_limits<std::uint64_t>::max();
  bool too_many = false;

  static void add(void* self, unsigned size, const unsigned* image) {
    auto& [found, most_images, too_many] = *static_cast<Generators*>(self);
    too_many = too_many || most_images < size;
    if (too_many) return;
    most_images -= size;
    size -= num_twins;
    std::uint32_t fixed = 0;
    while (fixed != size && image[fixed] == fixed) ++fixed;
    if (fixed != size) found.emplace_back(image, image + size);
  }
};

std::vector<std::uint32_t> longest_orbit(std::size_t size,
                                         const std::vector<Permutation>& generators) {
  UnionFind orbits(size);
  for (const Permutation& generator : generators) orbits.join(generator);
  const std::vector<std::vector<std::uint32_t>> all = orbits.all();
  return *std::ranges::max_element(all, {}, [](const auto& orbit) { return orbit.size(); });
}

// Up to here the order that bliss tells, a long double, is exact.
constexpr long double most_exact = 0x1p60L;

long double order_of_graph(const bliss::Stats& stats) {
  return stats.get_group_size_approx() / num_twins;
}

}  // namespace

std::string_view labelling_library() { return "bliss " DLX_BLISS; }

std::optional<Automorphisms> find_automorphisms(const ColouredGraph& graph,
                                                std::uint64_t most_images) {
  Automorphisms found;
  if (graph.num_vertices() == 0) return found;
  bliss::Graph copy = graph_for_bliss(graph);
  bliss::Stats stats;
  Generators generators{{}, most_images};
  copy.find_automorphisms(stats, Generators::add, &generators);
  if (generators.too_many) return std::nullopt;
  found.generators = generators.found;
  // A group has as many elements as an orbit is long, times those that keep a vertex of it.
  unsigned colour = graph.num_vertices() + 1;
  while (order_of_graph(stats) >= most_exact) {
    const std::vector<std::uint32_t> orbit = longest_orbit(graph.num_vertices(), generators.found);
    found.order *= orbit.size();
    copy.change_color(orbit.front(), colour++);
    generators.found.clear();
    copy.find_automorphisms(stats, Generators::add, &generators);
    if (generators.too_many) return std::nullopt;
  }
  found.order *= static_cast<std::uint64_t>(order_of_graph(stats));
  return found;
}

Labelling label_canonically(const ColouredGraph& graph) {
  Labelling found;
  if (graph.num_vertices() == 0) return found;
  bliss::Stats stats;
  bliss::Graph copy = graph_for_bliss(graph);
  Generators generators;
  const unsigned* const places = copy.canonical_form(stats, Generators::add, &generators);
  found.generators = std::move(generators.found);
  found.places.assign(places, places + graph.num_vertices());
  return found;
}

#else

std::string_view labelling_library() { return {}; }

std::optional<Automorphisms> find_automorphisms(const ColouredGraph& graph, std::uint64_t) {
  return search_automorphisms(graph);
}

Labelling label_canonically(const ColouredGraph&) { return {}; }

#endif

Automorphisms find_automorphisms(const ColouredGraph& graph) {
  return *find_automorphisms(graph, std::numeric_limits<std::uint64_t>::max());
}

// By place: the places of the neighbours behind it, then its colour.
Form form_of(const ColouredGraph& graph, const Permutation& places) {
  std::vector<std::uint32_t> numbers{graph.num_vertices()};
  numbers.reserve(1 + 2 * graph.num_vertices() + graph.num_edges());
  std::vector<std::uint32_t> vertex_at(graph.num_vertices());
  for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) vertex_at[places[v]] = v;
  for (std::uint32_t place = 0; place < graph.num_vertices(); ++place) {
    const std::uint32_t vertex = vertex_at[place];
    const auto begin = static_cast<std::ptrdiff_t>(numbers.size());
    for (const std::uint32_t neighbour : graph.neighbours(vertex)) {
      if (places[neighbour] > place) numbers.push_back(places[neighbour]);
    }
    std::sort(numbers.begin() + begin, numbers.end());
    numbers.push_back(graph.num_vertices() + graph.colours()[vertex]);
  }
  return digest(
      {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]});
}

bool Forms::add(const Form& form) {
  constexpr std::uint64_t form_bytes = 100;  // in the table, about
  if (form_bytes * forms_.size() >= most_memory_) {
    throw MemoryLimit("the forms of " + std::to_string(forms_.size()) +
                      " classes take more than --memory allows");
  }
  return forms_.insert(form).second;
}

}  // namespace dlx::symmetry
