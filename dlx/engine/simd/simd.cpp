#include "dlx/engine/simd/simd.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string>

#include "dlx/error.hpp"

// Uses the data that the C library obtained from the processor at program start. In a virtual
// machine, each query of the processor takes microseconds; the queries that the compiler would emit
// took 20 of the 1,200 microseconds of a small problem.
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define DLX_HAS(compilers_name, librarys_name) CPU_FEATURE_ACTIVE(librarys_name)
#else
#define DLX_HAS(compilers_name, librarys_name) __builtin_cpu_supports(compilers_name)
#endif

namespace dlx {
namespace {

constexpr std::array<std::string_view, 4> names{"portable", "v2", "v3", "v4"};

SimdLevel level_of_machine() {
#if defined(__x86_64__)
  if (!DLX_HAS("sse4.2", SSE4_2) || !DLX_HAS("popcnt", POPCNT)) {
    return SimdLevel::portable;
  }
  if (!DLX_HAS("avx2", AVX2) || !DLX_HAS("bmi", BMI1) || !DLX_HAS("bmi2", BMI2) ||
      !DLX_HAS("fma", FMA)) {
    return SimdLevel::v2;
  }
  if (!DLX_HAS("avx512f", AVX512F) || !DLX_HAS("avx512bw", AVX512BW) ||
      !DLX_HAS("avx512cd", AVX512CD) || !DLX_HAS("avx512dq", AVX512DQ) ||
      !DLX_HAS("avx512vl", AVX512VL)) {
    return SimdLevel::v3;
  }
  return SimdLevel::v4;
#else
  return SimdLevel::portable;
#endif
}
#undef DLX_HAS

#define DLX_LEVEL(level, unused) SimdLevel::level,
constexpr SimdLevel compiled[] = {DLX_SIMD_LEVELS(DLX_LEVEL, 0)};
#undef DLX_LEVEL

SimdLevel max_wanted() {
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
  const SimdLevel most = std::max(least, std::min(machine, max_wanted()));
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
