#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>

#include "dlx/standard.hpp"

namespace dlx {

/// Hashes a number: similar numbers give very different results.
/// Source:   splitmix64 by Sebastiano Vigna.
inline std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// Generates random numbers that are the same on every platform and with every standard library:
/// the C++ standard defines the engine, and this file defines the distributions.
class Random {
 public:
  /// `stream` selects one of several sequences with the same seed, for example for each puzzle.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : engine_(mix(mix(seed) ^ (stream * 0x9E3779B97F4A7C15U))) {}

  /// Returns a uniform number below `bound`, which is not 0.
  /// Source:   Daniel Lemire, Fast Random Integer Generation in an Interval, ACM TOMACS 29 (2019).
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{draw()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t least = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < least) product = std::uint64_t{draw()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Returns 64 uniform random bits.
  std::uint64_t word() { return engine_(); }

  /// Shuffles the elements uniformly.
  template <typename T>
  void shuffle(std::span<T> elements) {
    for (std::size_t k = elements.size(); k > 1; --k)
      std::swap(elements[k - 1], elements[below(static_cast<std::uint32_t>(k))]);
  }

 private:
  std::uint32_t draw() { return static_cast<std::uint32_t>(engine_() >> 32); }

  std::mt19937_64 engine_;
};

}  // namespace dlx
