#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace dlx {

/// Words that begin on a boundary of 64 bytes, for kernels that work in blocks of that size. Not
/// initialised. Internal.
///
/// From 1 to 64 MB of them lie in pages of 2 MB where the system has such and is willing, since
/// a page that is touched for the first time costs a microsecond or two beside its clearing.
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
