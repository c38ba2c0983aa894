#pragma once

#include <algorithm>

namespace dlx::sudoku::photo {

/// The layers of the digit network, which scripts/train-digits trains. Planes are stored point by point,
/// with all channels of a point together, so that the innermost loops run over channels and become
/// vector instructions; they are always inlined, so that the caller determines the instruction set.
///
/// Source:   LeCun, Bottou, Bengio and Haffner, Gradient-based learning applied to document
///           recognition, Proceedings of the IEEE 1998.
template <int Side, int Kernel, int In, int Out>
struct Convolution {
  static constexpr int out_side = Side - Kernel + 1;
  static constexpr int inputs = Side * Side * In;
  static constexpr int outputs = out_side * out_side * Out;
  static constexpr int weights = Kernel * Kernel * In * Out + Out;

  /// Replaces values below 0 by 0.
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

/// The maximum of each 2 x 2 points.
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

/// The layers of the network, in order; its weights are stored in this order, too.
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

}  // namespace dlx::sudoku::photo
