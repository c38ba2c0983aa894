#pragma once

#include <cstdint>

namespace dlx {

/// A number that looks random and is the same everywhere: what stands for draws that must not
/// depend on how many were made before. Internal. Source: splitmix64 by Sebastiano Vigna.
inline std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

}  // namespace dlx
