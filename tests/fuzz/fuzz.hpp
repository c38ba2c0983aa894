#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

/// The harness: passes `size` bytes to a reader and checks properties that hold for any bytes.
/// Called by libFuzzer, or by replay.cpp if libFuzzer is not available.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace dlx::fuzz {

/// Thrown by a harness on a fault; libFuzzer reports any uncaught exception as a crash.
class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

}  // namespace dlx::fuzz
