#pragma once

#include <cstdint>

namespace dlx::test {

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

 private:
  std::uint64_t state_;
};

}  // namespace dlx::test
