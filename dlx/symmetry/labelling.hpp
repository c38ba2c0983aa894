#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/symmetry/coloured_graph.hpp"

namespace dlx::symmetry {

/// A permutation: the image of each element, by element.
using Permutation = std::vector<std::uint32_t>;

Permutation inverse(const Permutation& images);

/// The automorphisms of a graph. Internal.
struct Automorphisms {
  std::vector<Permutation> generators;  // permutations of vertices
  BigCount order = 1;
  /// True if the generators generate the whole group; otherwise they generate a subgroup, and
  /// `order` is a lower bound for the order of the whole group.
  bool complete = true;
};

/// Finds the automorphisms by the library if it is available, otherwise by search_automorphisms().
/// Returns nothing if the generators have more than `max_images` images of vertices in total.
/// Errors:   Stopped, under a Deadline, which the search of the library checks as well.
std::optional<Automorphisms> find_automorphisms(const ColouredGraph& graph,
                                                std::uint64_t max_images);
/// Errors: MemoryLimit if generators have more than 2^27 images of vertices; Stopped.
Automorphisms find_automorphisms(const ColouredGraph& graph);

/// The name of the library with its version; empty if there is none.
std::string_view labelling_library();

struct Labelling {
  Permutation places;  // positions of the vertices; give isomorphic graphs the same form
  std::vector<Permutation> generators;
};

/// Requires the library.
/// Errors:   Stopped, under a Deadline.
Labelling label_canonically(const ColouredGraph& graph);

/// A SHA-1 of a graph with its vertices in canonical positions: equal for isomorphic graphs, and
/// different for graphs that are not isomorphic. A collision is less likely than a hardware error.
using Form = std::array<std::uint8_t, 20>;
Form form_of(const ColouredGraph& graph, const Permutation& places);

struct FormHash {
  std::size_t operator()(const Form& form) const {
    std::size_t hash = 0;
    std::memcpy(&hash, form.data(), sizeof hash);
    return hash;
  }
};

/// A set of canonical forms of classes of covers.
class Forms {
 public:
  /// `memory`: largest size in bytes.
  explicit Forms(std::uint64_t memory) : max_memory_(memory) {}
  /// Returns true if the form is new.
  /// Errors:   MemoryLimit.
  bool add(const Form& form);

 private:
  std::uint64_t max_memory_;
  std::unordered_set<Form, FormHash> forms_;
};

/// Finds the automorphisms by refinement and backtracking alone, without a library.
/// Cost:     refinements as in refine(): the sum of the sizes of the individualised cells on one
///           path to a discrete partition, and more if equal partitions are not isomorphic; at most
///           `max_refinements`.
/// Errors:   Stopped, under a Deadline.
/// Source:   McKay, "Practical graph isomorphism" (1981), the part that finds generators.
Automorphisms search_automorphisms(const ColouredGraph& graph,
                                   std::uint64_t max_refinements = 20'000);

}  // namespace dlx::symmetry
