#include "apps/cli/similar.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace dlx::cli {
namespace {

// The least number of letters to change, add or leave out.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string_view similar_name(std::string_view word, const std::vector<std::string_view>& names) {
  constexpr std::size_t longest = 20;  // what is longer is no slip, and takes quadratic time
  constexpr std::size_t most_slips = 2;
  if (word.size() >= longest) return {};
  std::string_view nearest;
  std::size_t least = most_slips + 1;
  for (const std::string_view name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

}  // namespace dlx::cli
