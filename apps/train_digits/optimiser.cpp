#include "apps/train_digits/optimiser.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <thread>

namespace dlx::train {
namespace {

using sudoku::photo::Convolution;
using sudoku::photo::Dense;
using sudoku::photo::Layers;
using sudoku::photo::Pooling;

constexpr std::size_t batch_size = 64;
constexpr std::size_t shares = 2;  // of a batch, one per thread

// Each function takes the gradient of the loss by the outputs of a layer, adds the gradients by its
// weights, and computes those by its inputs.

/// The sum of products, in an order with eight parallel sums.
template <int N>
float product(const float* a, const float* b) {
  constexpr int lanes = N % 8 == 0 ? 8 : 1;
  float sums[lanes] = {};
  for (int i = 0; i < N; i += lanes) {
    for (int lane = 0; lane < lanes; ++lane) {
      sums[lane] += a[i + lane] * b[i + lane];
    }
  }
  float sum = 0;
  for (const float part : sums) {
    sum += part;
  }
  return sum;
}

template <int Side, int Kernel, int In, int Out>
void backward(Convolution<Side, Kernel, In, Out>, const float* in, const float* weight,
              const float* out, const float* out_slope, float* weight_slope, float* in_slope) {
  constexpr int n = Convolution<Side, Kernel, In, Out>::out_side;
  if (in_slope != nullptr) {
    std::fill(in_slope, in_slope + Side * Side * In, 0.0F);
  }
  float* bias_slope = weight_slope + Kernel * Kernel * In * Out;
  for (int at = 0; at < n * n; ++at) {
    float slope[Out];
    bool any = false;
    for (int o = 0; o < Out; ++o) {
      slope[o] = out[at * Out + o] > 0 ? out_slope[at * Out + o] : 0;
      bias_slope[o] += slope[o];
      any = any || slope[o] != 0;
    }
    if (!any) {  // most are not the maximum of their four
      continue;
    }
    for (int v = 0; v < Kernel; ++v) {
      const int from = ((at / n + v) * Side + at % n) * In;
      for (int i = 0; i < Kernel * In; ++i) {
        const int w = (v * Kernel * In + i) * Out;
        for (int o = 0; o < Out; ++o) {
          weight_slope[w + o] += in[from + i] * slope[o];
        }
        if (in_slope != nullptr) {
          in_slope[from + i] += product<Out>(weight + w, slope);
        }
      }
    }
  }
}

template <int Side, int Channels>
void backward(Pooling<Side, Channels>, const float* in, const float* out, const float* out_slope,
              float* in_slope) {
  constexpr int n = Side / 2;
  std::fill(in_slope, in_slope + Side * Side * Channels, 0.0F);
  for (int i = 0; i < n * n * Channels; ++i) {
    const int channel = i % Channels;
    const int x = i / Channels % n;
    const int y = i / Channels / n;
    for (const int corner : {0, 1, Side, Side + 1}) {
      const int at = (2 * y * Side + 2 * x + corner) * Channels + channel;
      if (in[at] == out[i]) {
        in_slope[at] = out_slope[i];
        break;
      }
    }
  }
}

template <int In, int Out>
void backward(Dense<In, Out>, const float* in, const float* weight, const float* out_slope,
              float* weight_slope, float* in_slope) {
  for (int i = 0; i < In; ++i) {
    for (int o = 0; o < Out; ++o) {
      weight_slope[i * Out + o] += in[i] * out_slope[o];
    }
    in_slope[i] = product<Out>(weight + i * Out, out_slope);
  }
  for (int o = 0; o < Out; ++o) {
    weight_slope[In * Out + o] += out_slope[o];
  }
}

/// The outputs of the layers for an example, and their gradients.
struct Trace {
  std::array<float, Layers::First::outputs> first, first_slope;
  std::array<float, Layers::Halved::outputs> halved, halved_slope;
  std::array<float, Layers::Second::outputs> second, second_slope;
  std::array<float, Layers::Quartered::outputs> quartered, quartered_slope;
  std::array<float, Layers::Hidden::outputs> hidden, hidden_slope;
  std::array<float, Layers::Last::outputs> last, last_slope;
};

/// Stores the probabilities minus the truth as gradients of the last layer; returns the loss.
double cross_entropy(Trace& t, int label) {
  const float highest = *std::max_element(t.last.begin(), t.last.end());
  float sum = 0;
  for (const float value : t.last) {
    sum += std::exp(value - highest);
  }
  for (int i = 0; i < 10; ++i) {
    t.last_slope[i] = std::exp(t.last[i] - highest) / sum - (i == label ? 1.0F : 0.0F);
  }
  return std::log(sum) - (t.last[label] - highest);
}

double learn(const float* w, const Example& example, Trace& t, float* slope) {
  const float* in = example.input.data();
  Layers::First::forward(in, w, t.first.data());
  Layers::Halved::forward(t.first.data(), t.halved.data());
  Layers::Second::forward(t.halved.data(), w + Layers::second, t.second.data());
  Layers::Quartered::forward(t.second.data(), t.quartered.data());
  Layers::Hidden::forward(t.quartered.data(), w + Layers::hidden, t.hidden.data());
  for (float& value : t.hidden) {
    value = std::max(value, 0.0F);
  }
  Layers::Last::forward(t.hidden.data(), w + Layers::last, t.last.data());
  const double loss = cross_entropy(t, example.label);

  backward(Layers::Last{}, t.hidden.data(), w + Layers::last, t.last_slope.data(),
           slope + Layers::last, t.hidden_slope.data());
  for (std::size_t i = 0; i < t.hidden.size(); ++i) {
    t.hidden_slope[i] = t.hidden[i] > 0 ? t.hidden_slope[i] : 0;
  }
  backward(Layers::Hidden{}, t.quartered.data(), w + Layers::hidden, t.hidden_slope.data(),
           slope + Layers::hidden, t.quartered_slope.data());
  backward(Layers::Quartered{}, t.second.data(), t.quartered.data(), t.quartered_slope.data(),
           t.second_slope.data());
  backward(Layers::Second{}, t.halved.data(), w + Layers::second, t.second.data(),
           t.second_slope.data(), slope + Layers::second, t.halved_slope.data());
  backward(Layers::Halved{}, t.first.data(), t.halved.data(), t.halved_slope.data(),
           t.first_slope.data());
  backward(Layers::First{}, in, w, t.first.data(), t.first_slope.data(), slope, nullptr);
  return loss;
}

}  // namespace

std::vector<float> random_weights(std::uint64_t seed) {
  Random random(seed);
  std::vector<float> weights(Layers::weights);
  // Scaled to keep the variance of the signals: He et al., Delving deep into rectifiers, ICCV 2015.
  // Biases stay 0.
  const auto fill = [&](int from, int count, int inputs) {
    for (int i = from; i < from + count; ++i) {
      weights[i] = random.bell() * std::sqrt(2.0F / static_cast<float>(inputs));
    }
  };
  fill(0, Layers::First::weights - 16, 25);
  fill(Layers::second, Layers::Second::weights - 32, 9 * 16);
  fill(Layers::hidden, Layers::Hidden::weights - 64, Layers::Quartered::outputs);
  fill(Layers::last, Layers::Last::weights - 10, 64);
  return weights;
}

void optimise(std::vector<float>& weights, const Source& source, std::size_t batches,
              double first_step) {
  std::vector<float> mean(weights.size());
  std::vector<float> square(weights.size());
  std::array<std::vector<float>, shares> slopes;
  std::array<double, shares> losses{};
  double shown = 0;
  for (std::size_t batch = 0; batch < batches; ++batch) {
    const auto work = [&](std::size_t share) {
      slopes[share].assign(weights.size(), 0.0F);
      const auto trace = std::make_unique<Trace>();
      losses[share] = 0;
      for (std::size_t i = share; i < batch_size; i += shares) {
        losses[share] +=
            learn(weights.data(), source(batch * batch_size + i), *trace, slopes[share].data());
      }
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    shown += (losses[0] + losses[1]) / batch_size;
    if ((batch + 1) % 500 == 0) {
      std::fprintf(stderr, "batch %zu of %zu: loss %.4f\n", batch + 1, batches, shown / 500);
      shown = 0;
    }
    const double done = static_cast<double>(batch) / static_cast<double>(batches);
    const double step = first_step * (0.01 + 0.99 * (1 + std::cos(done * std::numbers::pi)) / 2);
    const double n = static_cast<double>(batch + 1);
    const float scale =
        static_cast<float>(step * std::sqrt(1 - std::pow(0.999, n)) / (1 - std::pow(0.9, n)));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float slope = (slopes[0][i] + slopes[1][i]) / batch_size;
      mean[i] = 0.9F * mean[i] + 0.1F * slope;
      square[i] = 0.999F * square[i] + 0.001F * slope * slope;
      weights[i] -= scale * mean[i] / (std::sqrt(square[i]) + 1e-8F);
    }
  }
}

}  // namespace dlx::train
