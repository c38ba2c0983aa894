#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace dlx {

/// Words that begin on a boundary of 64 bytes, for kernels that work in blocks of that size. Not
/// initialised. Internal.
class AlignedWords {
 public:
  explicit AlignedWords(std::size_t size) : storage_(new std::uint64_t[size + 7]), size_(size) {
    const auto address = reinterpret_cast<std::uintptr_t>(storage_.get());
    begin_ = storage_.get() + (64 - address % 64) % 64 / 8;
  }

  std::uint64_t* data() { return begin_; }
  const std::uint64_t* data() const { return begin_; }
  std::size_t size() const { return size_; }

 private:
  std::unique_ptr<std::uint64_t[]> storage_;
  std::uint64_t* begin_;
  std::size_t size_;
};

}  // namespace dlx
