#include "dlx/engine/simd.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

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

SimdLevel choose_level() {
  const SimdLevel machine = level_of_machine();
  const char* const wanted = std::getenv("DLX_SIMD");
  if (wanted == nullptr) return machine;
  const auto name = std::ranges::find(names, std::string_view(wanted));
  if (name == names.end()) return machine;
  return std::min(machine, static_cast<SimdLevel>(name - names.begin()));
}

}  // namespace

SimdLevel simd_level() {
  static const SimdLevel level = choose_level();
  return level;
}

std::string_view to_string(SimdLevel level) { return names[static_cast<std::size_t>(level)]; }

}  // namespace dlx
