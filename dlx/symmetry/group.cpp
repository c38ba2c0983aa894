#include "dlx/symmetry/group.hpp"

#include <numeric>
#include <unordered_set>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"

namespace dlx::symmetry {
namespace {

// Hashes and compares elements by their indices in a list without duplicates.
struct ElementHash {
  const std::vector<Permutation>* elements;
  std::size_t operator()(std::size_t place) const {
    const Permutation& element = (*elements)[place];
    std::uint64_t hash = 0;
    for (std::size_t k = 0; k < element.size(); ++k) {  // the steps do not depend on each other
      const std::uint64_t mixed = (element[k] ^ k * 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
      hash += mixed ^ mixed >> 32;
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

// Conjugates `element`: renames the points by `names`.
Permutation conjugate(const Permutation& element, const Permutation& names) {
  Permutation image(element.size());
  for (std::size_t k = 0; k < element.size(); ++k) image[names[k]] = names[element[k]];
  return image;
}

}  // namespace

Permutation identity_of(std::size_t size) {
  Permutation identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  return identity;
}

Permutation product(const Permutation& one, const Permutation& other) {
  Permutation both(one.size());
  for (std::size_t k = 0; k < one.size(); ++k) both[k] = other[one[k]];
  return both;
}

std::vector<Permutation> elements_of(std::span<const Permutation> generators, std::size_t size,
                                     std::size_t most) {
  std::vector<Permutation> elements;
  KnownElements known = no_elements(elements);
  const auto add = [&](Permutation element) {
    Deadline::check(size);
    elements.push_back(std::move(element));
    if (known.insert(elements.size() - 1).second) return true;
    elements.pop_back();
    return false;
  };
  add(identity_of(size));
  for (std::size_t last = 0; last < generators.size(); ++last) {
    // The elements form a group, followed by complete cosets: all elements are known when every
    // generator maps the first element of each coset to a known element.
    const std::size_t subgroup = elements.size();
    const auto add_coset_of = [&](Permutation first) {
      if (!add(std::move(first))) return true;
      const std::size_t representative = elements.size() - 1;
      for (std::size_t k = 1; k < subgroup && elements.size() <= most; ++k) {
        add(product(elements[k], elements[representative]));
      }
      return elements.size() <= most;
    };
    if (!add_coset_of(generators[last])) return {};
    for (std::size_t coset = subgroup; coset < elements.size(); coset += subgroup) {
      for (const Permutation& generator : generators.first(last + 1)) {
        if (!add_coset_of(product(elements[coset], generator))) return {};
      }
    }
  }
  return elements;
}

std::vector<ConjugacyClass> conjugacy_classes(const std::vector<Permutation>& elements,
                                              std::span<const Permutation> generators) {
  std::vector<Permutation> all = elements;  // plus the element that is looked up
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
