// usage: grade_correlation LIST [NAME=FILE]...
//
// Prints Spearman's rank correlations between ratings of the puzzles of a list: the score and the
// difficulty of the human grade, the guesses and nodes of the search, and the ratings NAME of each
// FILE, which has a number per line in the order of the list. If the last word of every line of LIST
// is a number, these numbers are ratings, too.
//
// tests/bench/grade_correlation.sh makes a FILE from the output of qqwing.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "sudoku/grade.hpp"
#include "tests/bench/throughput.hpp"

namespace dlx::bench {
namespace {

struct Rating {
  std::string name;
  std::vector<double> values;  // of each puzzle
};

// Equal values share the mean of their ranks.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double rank = static_cast<double>(begin + end - 1) / 2;
    for (; begin < end; ++begin) result[order[begin]] = rank;
  }
  return result;
}

double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    xy += (x[k] - mean_x) * (y[k] - mean_y);
    xx += (x[k] - mean_x) * (x[k] - mean_x);
    yy += (y[k] - mean_y) * (y[k] - mean_y);
  }
  return xy / std::sqrt(xx * yy);
}

std::optional<double> last_number(const std::string& line) {
  const std::string word = line.substr(line.find_last_of(" \t,") + 1);
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || word.size() > 8)
    return std::nullopt;
  return value;
}

// Reads a number per line; nothing if a line has none.
std::optional<std::vector<double>> read_numbers(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("can't open " + path);
  std::vector<double> values;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::optional<double> value = last_number(line);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

void add_grades(const std::vector<sudoku::Puzzle>& puzzles, std::vector<Rating>& ratings) {
  Rating difficulty{"difficulty", {}}, score{"score", {}}, guesses{"guesses", {}},
      nodes{"nodes", {}}, mean{"guesses (20)", {}};
  sudoku::GradeOptions many;
  many.samples = 20;
  sudoku::Grader grader, sampling({}, many);
  for (const sudoku::Puzzle& puzzle : puzzles) {
    const sudoku::Graded graded = grader.grade(puzzle);
    if (!graded.unique()) throw std::runtime_error("not unique: " + sudoku::to_line(puzzle.grid));
    difficulty.values.push_back(static_cast<double>(graded.human.difficulty));
    score.values.push_back(static_cast<double>(graded.human.score));
    guesses.values.push_back(graded.search.guesses);
    nodes.values.push_back(graded.search.nodes);
    mean.values.push_back(sampling.grade(puzzle).search.guesses);
  }
  ratings.insert(ratings.end(), {difficulty, score, guesses, nodes, mean});
}

void run(int argc, char** argv) {
  if (argc < 2) throw std::invalid_argument("usage: grade_correlation LIST [NAME=FILE]...");
  const std::vector<sudoku::Puzzle> puzzles = load_puzzles(argv[1]);
  std::vector<Rating> ratings;
  add_grades(puzzles, ratings);
  if (auto values = read_numbers(argv[1])) ratings.push_back({"rating", std::move(*values)});
  for (int k = 2; k < argc; ++k) {
    const std::string word = argv[k];
    const std::size_t equals = word.find('=');
    if (equals == word.npos) throw std::invalid_argument("expected NAME=FILE, not " + word);
    auto values = read_numbers(word.substr(equals + 1));
    if (!values) throw std::runtime_error("not a number on each line of " + word);
    ratings.push_back({word.substr(0, equals), std::move(*values)});
  }

  std::printf("%zu puzzles\n%-14s", puzzles.size(), "");
  for (const Rating& rating : ratings) {
    if (rating.values.size() != puzzles.size())
      throw std::runtime_error(rating.name + " has another number of puzzles");
    std::printf("%14s", rating.name.c_str());
  }
  std::printf("\n");
  for (const Rating& row : ratings) {
    std::printf("%-14s", row.name.c_str());
    for (const Rating& column : ratings)
      std::printf("%14.2f", correlation(ranks(row.values), ranks(column.values)));
    std::printf("\n");
  }
}

}  // namespace
}  // namespace dlx::bench

int main(int argc, char** argv) {
  return dlx::bench::run_program("grade_correlation", [&] { dlx::bench::run(argc, argv); });
}
