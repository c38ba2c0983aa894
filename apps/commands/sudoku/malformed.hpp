#pragma once

#include <cstdint>
#include <string>

#include "dlx/error.hpp"

namespace dlx::cli {

/// Reports the malformed puzzles of a list: the first ten with a message each, the rest by one.
class MalformedPuzzles {
 public:
  void report(const ParseError& error);

  std::uint64_t count() const { return count_; }
  /// "a.txt:3, a.txt:17, ...": where those stand that have a message of their own.
  const std::string& places() const { return places_; }

 private:
  std::uint64_t count_ = 0;
  std::string places_;
};

}  // namespace dlx::cli
