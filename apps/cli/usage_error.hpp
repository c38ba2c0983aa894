#pragma once

#include <stdexcept>

namespace dlx::cli {

/// The command line asks for something that cannot be done; shown with a hint at `--help`.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace dlx::cli
