#pragma once

#include <functional>
#include <vector>

#include "apps/train_digits/samples.hpp"

namespace dlx::train {

struct Example {
  Input input;
  int label = 0;
};

/// Returns example number i; called from several threads at once.
using Source = std::function<Example(std::size_t)>;

/// Initial weights: small random numbers.
std::vector<float> random_weights(std::uint64_t seed);

/// Trains the weights of the network with examples, in batches of 64. The result depends only on
/// the source and the weights, not on the number of threads.
/// Source:   Kingma and Ba, Adam: a method for stochastic optimization, ICLR 2015; the learning
///           rate follows a cosine, Loshchilov and Hutter, SGDR, ICLR 2017.
void optimise(std::vector<float>& weights, const Source& source, std::size_t batches,
              double first_step);

}  // namespace dlx::train
