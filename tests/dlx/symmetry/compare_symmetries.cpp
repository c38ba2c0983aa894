// usage: compare_symmetries FIRST LAST
//
// Finds the symmetries of problems number FIRST to LAST - 1 of symmetric_problem(), by the symmetry
// library if it is available and by the plain search; checks each generator against the definition;
// and compares counts of covers and classes by every method that uses symmetries with brute force.
// If a result differs, prints the problem, its number and the difference, and exits with 1;
// otherwise prints a summary.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/symmetry/class_search.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/isomorph_count.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/orbit_representatives.hpp"
#include "dlx/symmetry/problem_graph.hpp"
#include "dlx/symmetry/refinement.hpp"
#include "dlx/symmetry/remainders.hpp"
#include "dlx/symmetry/small_group.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/symmetry/symmetric_problem.hpp"

namespace dlx::testing {
namespace {

struct Tally {
  std::array<std::uint64_t, 4> problems{};  // XC, XCC, with bounds, with costs
  std::uint64_t symmetric = 0;              // with a symmetry that moves an option
  std::uint64_t few = 0;                    // whose group was found without a graph
  std::uint64_t covers = 0, classes = 0;
  std::uint64_t pieces = 0, labelled = 0;
};

// Checks the definition: items keep their kind and bounds, options keep their costs, and the image of
// an option gives the images of its items the images of their colours, under one permutation of
// colours for each item.
bool is_symmetry(const Problem& problem, const Symmetry& symmetry) {
  std::map<std::pair<ItemId, ColourId>, ColourId> colours;
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId image = symmetry.items[k];
    if (problem.is_primary(ItemId{k}) != problem.is_primary(image)) return false;
    if (problem.is_primary(image) && problem.bounds(ItemId{k}) != problem.bounds(image))
      return false;
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId image = symmetry.options[k];
    if (problem.cost(OptionId{k}) != problem.cost(image)) return false;
    if (problem.option(OptionId{k}).size() != problem.option(image).size()) return false;
    for (const Entry& entry : problem.option(OptionId{k})) {
      const auto entries = problem.option(image);
      const auto found =
          std::ranges::find(entries, symmetry.items[index(entry.item)], &Entry::item);
      if (found == entries.end()) return false;
      if ((found->colour == ColourId::none) != (entry.colour == ColourId::none)) return false;
      const auto known = colours.try_emplace({entry.item, entry.colour}, found->colour).first;
      if (known->second != found->colour) return false;
    }
  }
  return std::set(symmetry.items.begin(), symmetry.items.end()).size() == symmetry.items.size() &&
         std::set(symmetry.options.begin(), symmetry.options.end()).size() ==
             symmetry.options.size();
}

std::size_t classes_of(const CoverSet& covers, const std::vector<Symmetry>& generators) {
  std::set<std::vector<std::uint32_t>> left = covers;
  std::size_t classes = 0;
  while (!left.empty()) {
    ++classes;
    std::vector<std::vector<std::uint32_t>> reached{*left.begin()};
    left.erase(left.begin());
    while (!reached.empty()) {
      const std::vector<std::uint32_t> cover = reached.back();
      reached.pop_back();
      for (const Symmetry& generator : generators) {
        std::vector<std::uint32_t> image;
        for (const std::uint32_t option : cover) image.push_back(index(generator.options[option]));
        std::ranges::sort(image);
        if (!covers.contains(image)) throw std::runtime_error("the image of a cover is none");
        if (left.erase(image) > 0) reached.push_back(std::move(image));
      }
    }
  }
  return classes;
}

void expect(const std::string& what, const BigCount& found, const BigCount& expected) {
  if (found == expected) return;
  throw std::runtime_error(what + ": " + found.str() + " instead of " + expected.str());
}

class Comparison {
 public:
  Comparison(const Problem& problem, Tally& tally)
      : problem_(problem), covers_(brute_force(problem)), tally_(tally) {}

  void run() {
    const Symmetries found = find_symmetries(problem_);
    for (const Symmetry& each : found.generators) {
      if (!is_symmetry(problem_, each)) throw std::runtime_error("a symmetry is none");
    }
    group();
    counts();
    pieces();
    isomorphs();
    classes(found);
    tally_.covers += covers_.size();
    tally_.symmetric += found.option_orbits.size() < problem_.num_options() ? 1 : 0;
  }

 private:
  // Checks that the library and the plain search agree, and that the order is the number of elements.
  void group() {
    const auto graph = symmetry::problem_graph(problem_, symmetry::Purpose::covers);
    const symmetry::Automorphisms found = symmetry::find_automorphisms(graph);
    const symmetry::Automorphisms plain = symmetry::search_automorphisms(graph);
    if (plain.complete) expect("plain search", plain.order, found.order);
    constexpr std::size_t most = 5000;
    const auto elements = symmetry::elements_of(found.generators, graph.num_vertices(), most);
    if (found.order <= most) expect("elements", elements.size(), found.order);
    std::uint64_t in_classes = 0;
    for (const auto& kind : symmetry::conjugacy_classes(elements, found.generators)) {
      in_classes += kind.size;
    }
    expect("conjugacy classes", in_classes, elements.size());
    const symmetry::Refinement refinement(problem_);
    few(refinement);
    if (refinement.asymmetric()) {
      for (const symmetry::Permutation& generator : found.generators) {
        for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
          const std::uint32_t option = problem_.num_items() + k;
          const OptionId image{generator[option] - problem_.num_items()};
          if (!refinement.are_copies(OptionId{k}, image))
            throw std::runtime_error("it looks asymmetric");
        }
      }
    }
  }

  // Checks that the group found without a graph contains everything useful for counting.
  void few(const symmetry::Refinement& refinement) const {
    const auto found = symmetry::find_small_group(refinement);
    if (!found) return;
    const auto graph = symmetry::problem_graph(problem_, symmetry::Purpose::counting);
    const symmetry::Automorphisms all = symmetry::find_automorphisms(graph);
    if (all.complete) expect("few symmetries", found->order, all.order);
    const auto elements = elements_of(found->generators);
    expect("elements of few", elements.size(), found->order);
    pieces(elements);
    if (found->order > 1) ++tally_.few;
  }

  void counts() const {
    const Query question{.kind = Query::Kind::count};
    for (const Switch use : {Switch::automatic, Switch::on}) {
      expect("count", dlx::run(problem_, question, {.symmetry = use}).count, covers_.size());
    }
  }

  // Checks that the covers of the subproblems, weighted by multiplicities, are all covers.
  void pieces() const {
    const symmetry::Refinement refinement(problem_);
    const auto found = symmetry::find_counting_symmetries(refinement, no_limit);
    const auto elements = elements_of(found->generators);
    if (!elements.empty() && found->complete) {
      expect("elements without copies", elements.size(), found->order);
    }
    pieces(elements);
  }

  // Returns the elements as permutations of items and options.
  std::vector<symmetry::Permutation> elements_of(
      std::vector<symmetry::Permutation> generators) const {
    const std::size_t size = problem_.num_items() + problem_.num_options();
    for (symmetry::Permutation& generator : generators) generator.resize(size);
    return symmetry::elements_of(generators, size, 1000);
  }

  void pieces(const std::vector<symmetry::Permutation>& elements) const {
    if (elements.empty()) return;
    for (const std::size_t most : {std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
      std::uint64_t sum = 0;
      for (const auto& piece : symmetry::orbit_representatives(problem_, elements, most)) {
        const auto in_piece = [&](const std::vector<std::uint32_t>& cover) {
          return std::ranges::all_of(piece.taken, [&](OptionId option) {
            return std::ranges::binary_search(cover, index(option));
          });
        };
        sum += piece.times * static_cast<std::uint64_t>(std::ranges::count_if(covers_, in_piece));
        ++tally_.pieces;
      }
      expect("pieces", sum, covers_.size());
    }
  }

  void isomorphs() const {
    if (symmetry_library().empty() || !symmetry::Remainders::supports(problem_)) return;
    const symmetry::Remainders remainders(problem_);
    for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1} << 20}) {
      for (const double plain : {0.0, 0.2, symmetry::IsomorphCount::plain_nodes}) {
        symmetry::IsomorphCount count(remainders, memory, plain);
        Meter meter;
        meter.start();
        if (!count.run(meter)) throw std::runtime_error("isomorphic remainders: stopped");
        meter.stop();
        expect("isomorphic remainders", count.count(), covers_.size());
        tally_.labelled += count.statistics().labelled;
      }
    }
  }

  void classes(const Symmetries& found) const {
    const std::size_t expected = classes_of(covers_, found.generators);
    tally_.classes += expected;
    constexpr std::uint64_t max_without_library = 20'000;
    if (symmetry_library().empty() && found.order > max_without_library) return;
    const Query count{.kind = Query::Kind::count, .up_to_symmetry = true};
    expect("classes", dlx::run(problem_, count).count, expected);
    expect("classes up to a limit", dlx::run(problem_, count, {.limit = no_limit - 1}).count,
           expected);
    CoverSet shown;
    dlx::classes(problem_, {}, [&](const Cover& cover) {
      const std::vector<std::uint32_t> sorted = sorted_numbers(cover.options());
      if (!covers_.contains(sorted)) throw std::runtime_error("a listed cover is none");
      shown.insert(sorted);
      return true;
    });
    expect("listed classes", shown.size(), expected);
    if (symmetry_library().empty() || !symmetry::Remainders::supports(problem_)) return;
    symmetry::ClassSearch search(problem_, 1 << 20);
    Meter meter;
    CoverSet searched;
    meter.start();
    search.run(meter, [&](const std::vector<OptionId>& cover) {
      const std::vector<std::uint32_t> sorted = sorted_numbers(cover);
      if (!covers_.contains(sorted))
        throw std::runtime_error("a cover of the class search is none");
      searched.insert(std::move(sorted));
      return true;
    });
    meter.stop();
    expect("class search", searched.size(), expected);
  }

  const Problem& problem_;
  const CoverSet covers_;
  Tally& tally_;
};

bool agrees(std::uint64_t seed, Tally& tally) {
  const Problem problem = symmetric_problem(seed);
  try {
    Comparison(problem, tally).run();
    ++tally.problems[seed % 4];
    return true;
  } catch (const std::exception& error) {
    std::cout << "problem " << seed << ", " << error.what() << '\n';
    write_problem(std::cout, problem);
    return false;
  }
}

}  // namespace
}  // namespace dlx::testing

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: compare_symmetries FIRST LAST\n";
    return 2;
  }
  dlx::testing::Tally tally;
  const std::uint64_t last = std::strtoull(argv[2], nullptr, 10);
  for (std::uint64_t seed = std::strtoull(argv[1], nullptr, 10); seed < last; ++seed) {
    if (!dlx::testing::agrees(seed, tally)) return 1;
  }
  std::cout << tally.problems[0] << " problems XC, " << tally.problems[1] << " XCC, "
            << tally.problems[2] << " with bounds and " << tally.problems[3] << " with costs, "
            << tally.symmetric << " of them symmetric, " << tally.few
            << " with few symmetries: no disagreement\n"
            << tally.covers << " covers in " << tally.classes << " classes; " << tally.pieces
            << " pieces, " << tally.labelled << " remainders labelled\n";
}
