#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {

/// What a command says on stderr about the puzzles of a list, which may be a million: of each kind
/// of message the first ten, or as many as --warnings says, and how many more there are at the end.
///
/// Cost:     a message that is only counted costs next to nothing.
class PuzzleMessages {
 public:
  enum class Kind {
    malformed,       ///< no puzzle, or none that the command can deal with
    wrong_solution,  ///< came with the puzzle
    replaced,        ///< the same, and the right one is written in its place
    contradiction,   ///< between givens
    impossible,      ///< there is no solution
    ambiguous,       ///< there is more than one solution
    cut_short,       ///< a limit ended the search
  };

  /// Adds --warnings.
  static void add_to(CommandLine& line);
  /// Errors: UsageError.
  explicit PuzzleMessages(const CommandLine& line);
  /// What is held back is written.
  ~PuzzleMessages();
  PuzzleMessages(const PuzzleMessages&) = delete;
  PuzzleMessages& operator=(const PuzzleMessages&) = delete;

  void tell(Kind kind, const ParseError& error);
  /// "SOURCE:LINE: MESSAGE".
  void tell(Kind kind, const std::string& source, std::size_t line, std::string_view message);

  std::uint64_t count(Kind kind) const { return counts_[index(kind)]; }
  /// "a.txt:3, a.txt:17, ...": where the first malformed puzzles stand.
  const std::string& malformed_places() const { return places_; }

  /// Writes what is held back. To be called before waiting for input.
  void flush();
  /// Says how many more there are than have been told of. To be called once, at the end.
  void finish();

 private:
  static std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
  bool is_told(Kind kind);
  void note_place(const std::string& source, std::size_t line);

  std::uint64_t most_told_;
  std::array<std::uint64_t, 7> counts_{};
  std::string places_;
};

}  // namespace dlx::cli
