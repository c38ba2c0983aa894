#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"

namespace dlx::cli {

/// Where the answers of a search go: to standard output, or to the file of --output, as they come.
class Answers {
 public:
  /// How far the answers were, and what tells them from others.
  struct Mark {
    std::uint64_t bytes = 0;
    std::string tail;  ///< a digest of the last of them; empty if they can't be read
  };

  static void add_to(CommandLine& line);

  /// `standard`: of the program. `keep`: what the file of --output holds stays; else it is emptied.
  /// Errors: std::system_error.
  Answers(const CommandLine& line, Output& standard, bool keep);
  /// Answers that came before an error are written.
  ~Answers();
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  Output& out() { return file_ ? *file_ : standard_; }
  bool is_plain_file() const;

  /// Where the answers are, all of which are on the disk then.
  Mark mark();
  /// Makes sure that the answers of a mark are there. Errors: StateError.
  void check(const Mark& mark) const;
  /// Forgets what comes behind them.
  void cut(const Mark& mark);

  /// The last flush of a file of its own.
  void finish();

 private:
  std::string tail(std::uint64_t bytes) const;

  Output& standard_;
  std::optional<Output> file_;
  std::string name_;
  int descriptor_;
  bool finished_ = false;
};

}  // namespace dlx::cli
