#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "sudoku/formats.hpp"

/// Code of the throughput programs: a list of puzzles in memory, a clock, numeric arguments, and
/// main().
namespace dlx::bench {

/// All puzzles of a file.
/// Errors:   std::runtime_error, ParseError.
inline std::vector<sudoku::Puzzle> load_puzzles(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("can't open " + path);
  sudoku::PuzzleReader reader(file, path);
  std::vector<sudoku::Puzzle> puzzles;
  while (auto puzzle = reader.next()) puzzles.push_back(std::move(*puzzle));
  if (puzzles.empty()) throw std::runtime_error(path + " holds no puzzle");
  return puzzles;
}

/// Processor time of this process so far, in seconds.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Parses an argument as a number, at least 1.
/// Errors:   std::invalid_argument.
inline std::uint64_t to_count(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0)
    throw std::invalid_argument("expected a number from 1 up, not '" + std::string(text) + "'");
  return value;
}

/// The arguments of a program: words, and the value of `--engine`, if present.
struct Arguments {
  std::vector<std::string> words;
  std::string engine = "auto";

  Arguments(int count, char** values) {
    for (int k = 1; k < count; ++k) {
      const std::string_view word = values[k];
      if (word != "--engine") {
        words.emplace_back(word);
      } else if (++k < count) {
        engine = values[k];
      } else {
        throw std::invalid_argument("--engine needs a name");
      }
    }
  }
  /// Returns word k, or `otherwise` if there are fewer words.
  std::string word(std::size_t k, std::string_view otherwise) const {
    return k < words.size() ? words[k] : std::string(otherwise);
  }
};

/// The exit code of a program: 0, or 2 if `run` throws, with a message on stderr.
template <typename Run>
int run_program(const char* name, Run run) {
  try {
    run();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return 2;
  }
}

}  // namespace dlx::bench
