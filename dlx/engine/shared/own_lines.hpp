#pragma once

#include <cstddef>
#include <limits>
#include <new>

namespace dlx {

/// Size of a cache line, at least that of the most common machines.
inline constexpr std::size_t cache_line = 64;

/// An allocator of memory that shares no cache line with other memory, for data that an engine
/// writes at each node: two threads that write to the same line wait for each other. Internal.
template <typename Value>
struct OwnLines {
  using value_type = Value;

  OwnLines() = default;
  template <typename Other>
  OwnLines(const OwnLines<Other>& /*other*/) noexcept {}

  Value* allocate(std::size_t size) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() - cache_line;
    if (size > most / sizeof(Value)) throw std::bad_array_new_length();
    const std::size_t bytes = (size * sizeof(Value) + cache_line - 1) / cache_line * cache_line;
    return static_cast<Value*>(::operator new (bytes, std::align_val_t{cache_line}));
  }
  void deallocate(Value* values, std::size_t /*size*/) noexcept {
    ::operator delete (values, std::align_val_t{cache_line});
  }

  friend bool operator==(OwnLines /*one*/, OwnLines /*other*/) { return true; }
};

}  // namespace dlx
