#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace dlx {

/// Words aligned to 64 bytes, for kernels that work in blocks of that size. Not initialised.
/// Internal.
///
/// Blocks of 1 to 64 MB use pages of 2 MB if the system provides them, because the first access to
/// a page costs a microsecond or two in addition to clearing it.
class AlignedWords {
 public:
  explicit AlignedWords(std::size_t size);

  std::uint64_t* data() { return words_.get(); }
  const std::uint64_t* data() const { return words_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    std::align_val_t boundary;
    void operator()(std::uint64_t* words) const { ::operator delete[](words, boundary); }
  };

  std::unique_ptr<std::uint64_t[], Free> words_;
  std::size_t size_;
};

}  // namespace dlx
