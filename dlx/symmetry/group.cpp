#include "dlx/symmetry/group.hpp"

#include <numeric>
#include <unordered_set>

#include "dlx/deadline.hpp"

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
    return hash;
  }
};

struct ElementEqual {
  const std::vector<Permutation>* elements;
  bool operator()(std::size_t one, std::size_t other) const {
    return (*elements)[one] == (*elements)[other];
  }
};

}  // namespace

Permutation product(const Permutation& one, const Permutation& other) {
  Permutation both(one.size());
  for (std::size_t k = 0; k < one.size(); ++k) both[k] = other[one[k]];
  return both;
}

std::vector<Permutation> elements_of(std::span<const Permutation> generators, std::size_t size,
                                     std::size_t most) {
  std::vector<Permutation> elements;
  std::unordered_set<std::size_t, ElementHash, ElementEqual> known(64, ElementHash{&elements},
                                                                   ElementEqual{&elements});
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

}  // namespace dlx::symmetry
