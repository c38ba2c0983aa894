#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"

namespace dlx::planar {

/// Returns true if the covers of the problem are the perfect matchings of a graph: all items are
/// primary and must be covered exactly once, and every option has two items. Always returns false in
/// WebAssembly, where this method is left out. Internal.
/// Cost:     O(number of options).
bool is_matching_problem(const Problem& problem);

/// Counts the perfect matchings of a planar graph, whose vertices are the items and whose edges are
/// the options. Internal.
///
/// A planar graph has an orientation such that, along each face but one, an odd number of edges has
/// the direction of the walk around the face. The number of perfect matchings is then the absolute
/// value of the Pfaffian of the skew-symmetric adjacency matrix. Sparse elimination computes the
/// Pfaffian modulo several numbers, and the Chinese remainder theorem combines the residues.
/// Hadamard's inequality bounds the Pfaffian, and so the number of moduli; the count is exact.
///
/// Cost:     for n vertices O(n) moduli of 62 bits, and for each about O(n^1.5) operations.
/// Memory:   4 bytes for each operation of an elimination.
/// Source:   Kasteleyn, "The statistics of dimers on a lattice" (1961) and "Graph theory and crystal
///           physics" (1967); Temperley and Fisher, "Dimer problem in statistical mechanics" (1961).
///           The embedding: Boyer and Myrvold (2004), by Boost.Graph.
class PlanarMatchings {
 public:
  virtual ~PlanarMatchings() = default;

  /// Computes the Pfaffian modulo one more number. Returns true if the count is known.
  /// Errors:   Stopped, under a Deadline; std::bad_alloc at the first call, if the memory does not
  ///           suffice.
  virtual bool advance() = 0;

  /// The number of perfect matchings, once advance() has returned true.
  virtual BigCount count() const = 0;
  /// The number of operations of an elimination; known after the first elimination.
  virtual std::uint64_t operations() const = 0;
  /// The completed share of the work.
  virtual double fraction() const = 0;
};

/// Returns nullptr if the graph of a matching problem is not planar. `weights`: the number of edges
/// that each option represents; empty if all are 1. `memory`: bytes that an elimination may use.
/// Errors:   Stopped, under a Deadline.
std::unique_ptr<PlanarMatchings> make_planar_matchings(const Problem& problem,
                                                       std::span<const std::uint32_t> weights,
                                                       std::uint64_t memory);

}  // namespace dlx::planar
