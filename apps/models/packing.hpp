#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/models/model.hpp"
#include "apps/models/symmetry.hpp"
#include "dlx/problem.hpp"

namespace dlx::models {

/// A piece of a packing, on cells that are known by number: flat or solid makes no difference.
struct Piece {
  std::string name;
  std::uint32_t copies = 1;  ///< how often it is used; any_number: as often as one likes
  /// Where it can lie: each the cells it then covers, in ascending order; no two alike.
  std::vector<std::vector<std::uint32_t>> placements = {};

  static constexpr std::uint32_t any_number = 0;
};

/// The problem of covering all cells with pieces, each used as often as it says.
///
/// Items: the pieces that are there once by their names, K copies as NAME.1 to NAME.K, and the
/// cells. Copies of a piece are alike, and each packing is one cover: the k-th copy comes before
/// the (k+1)-st in the order of the first cells they cover, by secondary items that are shared
/// by placements in the wrong order (the pairwise ordering trick of Knuth,
/// TAOCP 4B, 7.2.2.1; about log2(cells) such items in an option).
///
/// Errors: std::invalid_argument or std::length_error from the ProblemBuilder.
class Packing {
 public:
  Packing(const std::vector<std::string>& cell_names, const std::vector<Piece>& pieces);

  const Problem& problem() const { return problem_; }
  std::size_t num_cells() const { return num_cells_; }
  /// The number of the piece that an option places.
  std::uint32_t piece(OptionId option) const { return piece_of_[index(option)]; }
  /// The cells that an option covers, in ascending order.
  std::vector<std::uint32_t> cells(OptionId option) const;
  /// By cell: which option of the cover, as its place in the cover, lies there.
  std::vector<std::uint32_t> places(const Cover& cover) const;

  /// Of all permutations of the cells given, those that take pieces to pieces with as many copies.
  Symmetries symmetries(const std::vector<std::vector<std::uint32_t>>& cell_permutations) const;

 private:
  Problem problem_;
  std::uint32_t first_cell_ = 0;  // its item
  std::size_t num_cells_ = 0;
  std::vector<std::uint32_t> piece_of_, copies_of_;  // by option
};

/// Black on a background, of the colours that most terminals know, for the k-th piece.
std::string background(std::size_t k);
/// The end of what background() begins.
inline constexpr const char* plain = "\x1b[0m";

}  // namespace dlx::models
