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

/// The image of each element by its number.
using Permutation = std::vector<std::uint32_t>;

/// Which element has an image, by the number of the image.
Permutation inverse(const Permutation& images);

/// The automorphisms of a graph. Internal.
struct Automorphisms {
  std::vector<Permutation> generators;  // of vertices
  BigCount order = 1;
  /// Whether these are all; else they generate a subgroup, and `order` is a lower bound of its own.
  bool complete = true;
};

/// By the library if there is one, else by search_automorphisms(). Nothing if that needs generators
/// with more than `max_images` images of vertices in all. Errors: Stopped, by a Deadline, which
/// the search of the library looks at as well.
std::optional<Automorphisms> find_automorphisms(const ColouredGraph& graph,
                                                std::uint64_t max_images);
/// Errors: MemoryLimit if generators have more than 2^27 images of vertices; Stopped.
Automorphisms find_automorphisms(const ColouredGraph& graph);

/// The library that it is done by, with its version; empty if there is none.
std::string_view labelling_library();

/// What a canonical labelling finds of a graph.
struct Labelling {
  Permutation places;  // of the vertices, such that isomorphic graphs become the same graph
  std::vector<Permutation> generators;
};

/// Only with a library. Errors: Stopped, by a Deadline.
Labelling label_canonically(const ColouredGraph& graph);

/// The same for isomorphic graphs alone: a SHA-1 of the graph with its vertices in their places.
/// Two others have the same one by an accident that is less likely than one of the machine.
using Form = std::array<std::uint8_t, 20>;
Form form_of(const ColouredGraph& graph, const Permutation& places);

struct FormHash {
  std::size_t operator()(const Form& form) const {
    std::size_t hash = 0;
    std::memcpy(&hash, form.data(), sizeof hash);
    return hash;
  }
};

/// Forms of classes of covers, each once.
class Forms {
 public:
  /// They may take so many bytes.
  explicit Forms(std::uint64_t memory) : max_memory_(memory) {}
  /// True if it is not there yet. Errors: MemoryLimit.
  bool add(const Form& form);

 private:
  std::uint64_t max_memory_;
  std::unordered_set<Form, FormHash> forms_;
};

/// The automorphisms by refinement and backtracking alone: what is used without a library.
///
/// Cost:   each refinement is that of refine(); as many of them as there are vertices in the cells
///         along one path to a discrete partition, and more where partitions deceive; at most
///         `max_refinements`.
/// Errors: Stopped, by a Deadline.
/// Source: McKay, "Practical graph isomorphism" (1981), the part of it that finds generators.
Automorphisms search_automorphisms(const ColouredGraph& graph,
                                   std::uint64_t max_refinements = 20'000);

}  // namespace dlx::symmetry
