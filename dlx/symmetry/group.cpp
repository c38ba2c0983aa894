#include "dlx/symmetry/group.hpp"

#include <numeric>
#include <unordered_set>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"

namespace dlx::symmetry {
namespace {

// Hashes and compares elements by their places in a list, which has them once.
struct ElementHash {
  const std::vector<Permutation>* elements;
  std::size_t operator()(std::size_t place) const {
    std::uint64_t hash = 0;
    for (const std::uint32_t image : (*elements)[place]) {
      hash = (hash ^ image) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
  }
};

struct ElementEqual {
  const std::vector<Permutation>* elements;
  bool operator()(std::size_t one, std::size_t other) const {
    return (*elements)[one] == (*elements)[other];
  }
};

using KnownElements = std::unordered_set<std::size_t, ElementHash, ElementEqual>;

KnownElements no_elements(const std::vector<Permutation>& elements) {
  constexpr std::size_t buckets = 64;
  return KnownElements(buckets, ElementHash{&elements}, ElementEqual{&elements});
}

// First `one`, then `other`.
Permutation product(const Permutation& one, const Permutation& other) {
  Permutation both(one.size());
  for (std::size_t k = 0; k < one.size(); ++k) both[k] = other[one[k]];
  return both;
}

// What `element` becomes where places are renamed by `names`.
Permutation conjugate(const Permutation& element, const Permutation& names) {
  Permutation image(element.size());
  for (std::size_t k = 0; k < element.size(); ++k) image[names[k]] = names[element[k]];
  return image;
}

}  // namespace

std::vector<Permutation> elements_of(std::span<const Permutation> generators, std::size_t size,
                                     std::size_t most) {
  std::vector<Permutation> elements;
  KnownElements known = no_elements(elements);
  const auto add = [&](Permutation element) {
    elements.push_back(std::move(element));
    if (!known.insert(elements.size() - 1).second) elements.pop_back();
  };
  Permutation identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  add(std::move(identity));
  for (std::size_t k = 0; k < elements.size(); ++k) {
    for (const Permutation& generator : generators) {
      Deadline::check(size);
      add(product(elements[k], generator));
      if (elements.size() > most) return {};
    }
  }
  return elements;
}

std::vector<ConjugacyClass> conjugacy_classes(const std::vector<Permutation>& elements,
                                              std::span<const Permutation> generators) {
  std::vector<Permutation> all = elements;  // and the one that is looked for
  KnownElements known = no_elements(all);
  for (std::size_t k = 0; k < elements.size(); ++k) known.insert(k);
  UnionFind orbits(elements.size());
  for (std::size_t k = 0; k < elements.size(); ++k) {
    for (const Permutation& generator : generators) {
      Deadline::check(generator.size());
      all.push_back(conjugate(elements[k], generator));
      orbits.join(static_cast<std::uint32_t>(k),
                  static_cast<std::uint32_t>(*known.find(elements.size())));
      all.pop_back();
    }
  }
  std::vector<ConjugacyClass> classes;
  for (const std::vector<std::uint32_t>& orbit : orbits.all()) {
    classes.push_back({orbit.front(), orbit.size()});
  }
  return classes;
}

}  // namespace dlx::symmetry
