#include "dlx/engine/simd/simd.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string>

#include "dlx/error.hpp"

namespace dlx {
namespace {

constexpr std::array<std::string_view, 4> names{"portable", "v2", "v3", "v4"};

SimdLevel level_of_machine() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) {
    return SimdLevel::portable;
  }
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma")) {
    return SimdLevel::v2;
  }
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512cd") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl")) {
    return SimdLevel::v3;
  }
  return SimdLevel::v4;
#else
  return SimdLevel::portable;
#endif
}

#define DLX_LEVEL(level, unused) SimdLevel::level,
constexpr SimdLevel compiled[] = {DLX_SIMD_LEVELS(DLX_LEVEL, 0)};
#undef DLX_LEVEL

SimdLevel most_wanted() {
  const char* const wanted = std::getenv("DLX_SIMD");
  if (wanted == nullptr || *wanted == '\0') return SimdLevel::v4;
  const auto name = std::ranges::find(names, std::string_view(wanted));
  if (name == names.end()) {
    throw std::runtime_error("DLX_SIMD: found " + quote_token(wanted) +
                             ", expected portable, v2, v3 or v4");
  }
  return static_cast<SimdLevel>(name - names.begin());
}

SimdLevel choose_level() {
  const SimdLevel machine = level_of_machine();
  const SimdLevel least = compiled[0];
  if (machine < least) {
    throw std::runtime_error("compiled for x86-64-" + std::string(to_string(least)) +
                             ", whose instructions this machine does not have");
  }
  const SimdLevel most = std::max(least, std::min(machine, most_wanted()));
  return *std::prev(std::ranges::upper_bound(compiled, most));
}

}  // namespace

SimdLevel simd_level() {
  static const SimdLevel level = choose_level();
  return level;
}

std::span<const SimdLevel> compiled_simd_levels() { return compiled; }

std::string_view to_string(SimdLevel level) { return names[static_cast<std::size_t>(level)]; }

}  // namespace dlx
