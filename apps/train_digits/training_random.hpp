#pragma once

#include <cmath>
#include <cstdint>

namespace dlx::train {

/// Random numbers that depend only on the seed, on all machines.
/// Source:   Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  float between(double low, double high) {
    return static_cast<float>(low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53);
  }
  std::size_t below(std::size_t n) { return next() % n; }
  bool chance(double part) { return between(0, 1) < part; }
  /// Mean 0 and variance 1, nearly normal.
  float bell() {
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
      sum += between(-1, 1);
    }
    return sum * std::sqrt(0.75F);
  }

 private:
  std::uint64_t state_;
};

}  // namespace dlx::train
