#include "sudoku/photo/network.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "dlx/engine/simd/simd.hpp"
#include "sudoku/photo/layers.hpp"
#include "sudoku/photo/model.hpp"

namespace dlx::sudoku::photo {
namespace {

constexpr std::string_view magic = "dlx digits 1\n";

[[gnu::always_inline]] inline Likelihoods ask(const Patch& cell, const float* weights) {
  constexpr int border = (Patch::side - Layers::side) / 2;
  float input[Layers::First::inputs];
  for (int y = 0; y < Layers::side; ++y) {
    const auto row = cell.ink.begin() + (y + border) * Patch::side + border;
    std::copy(row, row + Layers::side, input + y * Layers::side);
  }
  float wide[Layers::First::outputs];
  float narrow[Layers::Halved::outputs];
  float hidden[Layers::Hidden::outputs];
  Likelihoods out;
  Layers::First::forward(input, weights, wide);
  Layers::Halved::forward(wide, narrow);
  Layers::Second::forward(narrow, weights + Layers::second, wide);
  Layers::Quartered::forward(wide, narrow);
  Layers::Hidden::forward(narrow, weights + Layers::hidden, hidden);
  for (float& value : hidden) value = std::max(value, 0.0F);
  Layers::Last::forward(hidden, weights + Layers::last, out.data());
  const float highest = *std::ranges::max_element(out);
  float sum = 0;
  for (float& value : out) {
    value = std::exp(value - highest);
    sum += value;
  }
  for (float& value : out) value /= sum;
  return out;
}

#ifdef __x86_64__
/// Computes the sums of ask() in the same order, eight at a time.
[[gnu::target("avx2")]] Likelihoods ask_wide(const Patch& cell, const float* weights) {
  return ask(cell, weights);
}
#endif

}  // namespace

const Network& Network::built_in() {
  static const Network network(model_bytes);
  return network;
}

Network::Network(std::string_view bytes) {
  if (!bytes.starts_with(magic) || bytes.size() != magic.size() + 4 * Layers::weights)
    throw std::invalid_argument("not a model of digits");
  bytes.remove_prefix(magic.size());
  for (; !bytes.empty(); bytes.remove_prefix(4)) {
    std::uint32_t word = 0;
    for (int i = 3; i >= 0; --i) word = word << 8 | static_cast<unsigned char>(bytes[i]);
    weights_.push_back(std::bit_cast<float>(word));
  }
}

Likelihoods Network::operator()(const Patch& cell) const {
#ifdef __x86_64__
  if (simd_level() >= SimdLevel::v3) return ask_wide(cell, weights_.data());
#endif
  return ask(cell, weights_.data());
}

}  // namespace dlx::sudoku::photo
