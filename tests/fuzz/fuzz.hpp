#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

/// The harness: feeds `size` bytes to a reader and checks what must hold for any bytes. Called by
/// libFuzzer, or by replay.cpp where that is not available.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace dlx::fuzz {

/// What a harness throws on a fault; libFuzzer takes any exception that gets out for a crash.
class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

}  // namespace dlx::fuzz
