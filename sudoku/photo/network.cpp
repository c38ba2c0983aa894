#include "sudoku/photo/network.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "dlx/engine/simd/simd.hpp"
#include "sudoku/photo/model.hpp"

namespace dlx::sudoku::photo {
namespace {

// The layers of the digit network, which scripts/train-digits trains. Planes are stored point by point,
// with all channels of a point together, so that the innermost loops run over channels and become
// vector instructions; they are always inlined, so that the caller determines the instruction set.
//
// Source:   LeCun, Bottou, Bengio and Haffner, Gradient-based learning applied to document
//           recognition, Proceedings of the IEEE 1998.
template <int Side, int Kernel, int In, int Out>
struct Convolution {
  static constexpr int out_side = Side - Kernel + 1;
  static constexpr int inputs = Side * Side * In;
  static constexpr int outputs = out_side * out_side * Out;
  static constexpr int weights = Kernel * Kernel * In * Out + Out;

  // Replaces values below 0 by 0.
  [[gnu::always_inline]] static void forward(const float* in, const float* weight, float* out) {
    const float* bias = weight + Kernel * Kernel * In * Out;
    for (int y = 0; y < out_side; ++y) {
      for (int x = 0; x < out_side; ++x) {
        float sum[Out];
        std::copy(bias, bias + Out, sum);
        for (int v = 0; v < Kernel; ++v) {
          const float* from = in + ((y + v) * Side + x) * In;
          const float* w = weight + v * Kernel * In * Out;
          for (int i = 0; i < Kernel * In; ++i, w += Out)
            for (int o = 0; o < Out; ++o) sum[o] += from[i] * w[o];
        }
        for (int o = 0; o < Out; ++o) *out++ = std::max(sum[o], 0.0F);
      }
    }
  }
};

// The maximum of each 2 x 2 points.
template <int Side, int Channels>
struct Pooling {
  static constexpr int out_side = Side / 2;
  static constexpr int outputs = out_side * out_side * Channels;

  [[gnu::always_inline]] static void forward(const float* in, float* out) {
    for (int y = 0; y < out_side; ++y) {
      for (int x = 0; x < out_side; ++x) {
        const float* a = in + (2 * y * Side + 2 * x) * Channels;
        const float* b = a + Side * Channels;
        for (int c = 0; c < Channels; ++c)
          *out++ = std::max(std::max(a[c], a[c + Channels]), std::max(b[c], b[c + Channels]));
      }
    }
  }
};

template <int In, int Out>
struct Dense {
  static constexpr int outputs = Out;
  static constexpr int weights = In * Out + Out;

  [[gnu::always_inline]] static void forward(const float* in, const float* weight, float* out) {
    std::copy(weight + In * Out, weight + In * Out + Out, out);
    for (int i = 0; i < In; ++i, weight += Out) {
      if (in[i] != 0) {  // the gradient is 0 where the value was cut off
        for (int o = 0; o < Out; ++o) out[o] += in[i] * weight[o];
      }
    }
  }
};

// The layers of the network, in order; its weights are stored in this order, too.
struct Layers {
  static constexpr int side = 28;

  using First = Convolution<side, 5, 1, 16>;
  using Halved = Pooling<First::out_side, 16>;
  using Second = Convolution<Halved::out_side, 3, 16, 32>;
  using Quartered = Pooling<Second::out_side, 32>;
  using Hidden = Dense<Quartered::outputs, 64>;
  using Last = Dense<64, 10>;

  static constexpr int second = First::weights;
  static constexpr int hidden = second + Second::weights;
  static constexpr int last = hidden + Hidden::weights;
  static constexpr int weights = last + Last::weights;
};

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
