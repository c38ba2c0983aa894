// The only file that uses bliss.
#include "dlx/symmetry/labelling.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/solve_options.hpp"

#ifdef DLX_BLISS
#include <bliss/graph.hh>

// g++ defines a macro, clang has a feature test.
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define DLX_LEAKS_ARE_FOUND
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define DLX_LEAKS_ARE_FOUND
#endif
#ifdef DLX_LEAKS_ARE_FOUND
#include <sanitizer/lsan_interface.h>
#endif
#endif

namespace dlx::symmetry {

#ifdef DLX_BLISS
namespace {

// Number of additional, interchangeable vertices after those of the graph. Without them, bliss 0.73
// leaks some kilobytes if refinement alone distinguishes all vertices.
constexpr std::uint32_t group_size = 2;

// A graph whose search checks the deadlines of the thread. The library (0.73) has no function to
// end a search, and may take minutes before it finds the first generator. Therefore the virtual
// functions of its search check the deadlines, and an exception ends the search.
//
// Errors:   Stopped, from find_automorphisms() and canonical_form(). The library then leaks memory,
//           about 200 bytes per vertex.
class WatchedGraph final : public bliss::Graph {
 private:
  using Cell = bliss::Partition::Cell;

  // Deadline steps of one call of the cheapest of these functions.
  static constexpr std::uint64_t steps_per_cell = 10;

  bool split_neighbourhood_of_unit_cell(Cell* cell) override {
    Deadline::check(steps_per_cell);
    return bliss::Graph::split_neighbourhood_of_unit_cell(cell);
  }
  bool split_neighbourhood_of_cell(Cell* const cell) override {
    Deadline::check(steps_per_cell + cell->length);
    return bliss::Graph::split_neighbourhood_of_cell(cell);
  }
  // Visits all cells with at least two vertices.
  Cell* find_next_cell_to_be_splitted(Cell* cell) override {
    Deadline::check(steps_per_cell + get_nof_vertices());
    return bliss::Graph::find_next_cell_to_be_splitted(cell);
  }
};

void copy_to(const ColouredGraph& graph, WatchedGraph& copy) {
  for (const std::uint32_t colour : graph.colours()) copy.add_vertex(colour);
  for (std::uint32_t k = 0; k < group_size; ++k) copy.add_vertex(graph.num_vertices());
  for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
    Deadline::check(10 * graph.neighbours(v).size());
    for (const std::uint32_t w : graph.neighbours(v)) {
      if (v < w) copy.add_edge(v, w);
    }
  }
  // Three times as fast as the default heuristic for remainders of Latin squares and sudokus.
  copy.set_splitting_heuristic(bliss::Graph::shs_flm);
}

// Deadline steps per vertex for finding a generator.
constexpr std::uint64_t steps_per_generator = 10;

struct TooManyImages {};

// Called by the library for each generator. Exceptions end its search as in WatchedGraph, because a
// thousand generators of ten thousand vertices take minutes.
struct Generators {
  std::vector<Permutation> found;
  std::uint64_t max_images = std::numeric_limits<std::uint64_t>::max();

  // Errors: TooManyImages; Stopped, under a Deadline.
  void add(unsigned size, const unsigned* image) {
    Deadline::check(steps_per_generator * std::uint64_t{size});
    if (max_images < size) throw TooManyImages{};
    max_images -= size;
    size -= group_size;
    std::uint32_t fixed = 0;
    while (fixed != size && image[fixed] == fixed) ++fixed;
    if (fixed != size) found.emplace_back(image, image + size);
  }
};

// Calls a search of the library, which reports its generators: bliss 0.77 takes a std::function,
// bliss 0.73 a function and its first argument.
template <class Search>
auto search_with(Generators& generators, const Search& search) {
  const auto report = [&](unsigned size, const unsigned* image) { generators.add(size, image); };
  if constexpr (std::is_invocable_v<Search, decltype(report)>) {
    return search(report);
  } else {
    using Hook = void (*)(void*, unsigned, const unsigned*);
    static_assert(std::is_invocable_v<Search, Hook, void*>,
                  "this version of bliss is unknown: configure with -DDLX_USE_BLISS=OFF");
    return search([](void* self, unsigned size,
                     const unsigned* image) { static_cast<Generators*>(self)->add(size, image); },
                  static_cast<void*>(&generators));
  }
}

// The library provides the exact order only by printing it.
BigCount order_of_graph(const bliss::Stats& stats) {
  char* text = nullptr;
  std::size_t length = 0;
  FILE* const stream = open_memstream(&text, &length);
  if (stream == nullptr) throw std::bad_alloc();
  stats.print(stream);
  std::fclose(stream);
  const std::unique_ptr<char, decltype(&std::free)> owner(text, &std::free);
  constexpr std::string_view name = "|Aut|:";
  std::string_view digits(text, length);
  digits.remove_prefix(std::min(digits.size(), digits.find(name) + name.size()));
  digits.remove_prefix(std::min(digits.size(), digits.find_first_not_of(' ')));
  return BigCount(digits.substr(0, digits.find('\n'))) / group_size;
}

}  // namespace

std::string_view labelling_library() { return "bliss " DLX_BLISS; }

std::optional<Automorphisms> find_automorphisms(const ColouredGraph& graph,
                                                std::uint64_t max_images) {
  Automorphisms found;
  if (graph.num_vertices() == 0) return found;
#ifdef DLX_LEAKS_ARE_FOUND
  const __lsan::ScopedDisabler known_leak;
#endif
  WatchedGraph copy;
  copy_to(graph, copy);
  bliss::Stats stats;
  Generators generators{{}, max_images};
  try {
    search_with(generators,
                [&](auto... report) -> decltype(copy.find_automorphisms(stats, report...)) {
                  return copy.find_automorphisms(stats, report...);
                });
  } catch (const TooManyImages&) {
    return std::nullopt;
  }
  found.generators = std::move(generators.found);
  found.order = order_of_graph(stats);
  return found;
}

Labelling label_canonically(const ColouredGraph& graph) {
  Labelling found;
  if (graph.num_vertices() == 0) return found;
#ifdef DLX_LEAKS_ARE_FOUND
  const __lsan::ScopedDisabler known_leak;
#endif
  bliss::Stats stats;
  WatchedGraph copy;
  copy_to(graph, copy);
  Generators generators;
  const unsigned* const places = search_with(
      generators, [&](auto... report) -> decltype(copy.canonical_form(stats, report...)) {
        return copy.canonical_form(stats, report...);
      });
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
  constexpr std::uint64_t max_images = std::uint64_t{1} << 27;
  if (auto found = find_automorphisms(graph, max_images)) return *std::move(found);
  throw MemoryLimit(
      "there are too many symmetries: their generators need more than half a gigabyte");
}

Permutation inverse(const Permutation& images) {
  Permutation elements(images.size());
  for (std::uint32_t k = 0; k < images.size(); ++k) elements[images[k]] = k;
  return elements;
}

// Lists for each position the positions of its later neighbours, then its colour.
Form form_of(const ColouredGraph& graph, const Permutation& places) {
  std::vector<std::uint32_t> numbers{graph.num_vertices()};
  numbers.reserve(1 + 2 * graph.num_vertices() + graph.num_edges());
  const Permutation vertex_at = inverse(places);
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
  constexpr std::uint64_t form_bytes = 100;  // approximate size of an entry of the table
  if (form_bytes * forms_.size() >= max_memory_) {
    throw MemoryLimit("the forms of " + std::to_string(forms_.size()) +
                      " classes need more memory than the limit allows");
  }
  return forms_.insert(form).second;
}

}  // namespace dlx::symmetry
