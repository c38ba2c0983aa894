// usage: differential FIRST LAST
//
// Compares engines on random problems number FIRST to LAST - 1, of all shapes of random_shape(), some
// three times as large or with multiplicities. Every engine that supports a problem, and a search
// with a random strategy, list the covers, which are verified, and count the covers. All must agree
// with the textbook search and, for small problems, with brute force. If a result differs, prints the
// number of the problem and exits with 1; otherwise prints a summary.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/textbook/multiplicities.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing {
namespace {

using Covers = std::vector<std::vector<std::uint32_t>>;

struct Tally {
  std::uint64_t runs = 0;
  std::uint64_t covers = 0;
  std::uint64_t by_force = 0;
};

// Lists all covers in an order that does not depend on the engine. Returns false if a cover is
// wrong or occurs twice.
bool list(const Problem& problem, const std::string& engine, Covers& covers,
          const Strategy& strategy = {}) {
  Solver solver(problem, {.engine = engine, .strategy = strategy});
  for (const Cover& cover : solver) {
    if (verify(problem, cover.options())) return false;
    covers.push_back(sorted_numbers(cover.options()));
  }
  std::ranges::sort(covers);
  return std::ranges::adjacent_find(covers) == covers.end();
}

Covers covers_of_the_textbook(const Problem& problem) {
  Covers covers;
  const auto links = textbook::make_search(problem, textbook::Choice::shortest);
  while (links->next_cover()) {
    covers.push_back(sorted_numbers(links->chosen()));
  }
  std::ranges::sort(covers);
  return covers;
}

Strategy strategy_number(std::uint64_t number) {
  return {.branching = static_cast<Branching>(number % 4),
          .restarts = number / 4 % 2 != 0,
          .seed = number};
}

// Returns the name of an engine with a wrong result, or "".
std::string check(std::uint64_t seed, Tally& tally) {
  RandomShape shape = random_shape(seed, seed % 5 == 0 ? 0.5 : 0);
  if (seed % 3 == 0 && seed % 5 != 0) {
    shape.options *= 3;
    shape.primary += 3;
  }
  const Problem problem = random_problem(shape, seed);
  const Covers expected = covers_of_the_textbook(problem);
  tally.covers += expected.size();
  if (problem.num_options() <= 16) {
    const auto forced = brute_force(problem);
    if (!std::ranges::equal(forced, expected)) return "the textbook, or brute force";
    ++tally.by_force;
  }
  for (const EngineInfo& engine : engines()) {
    if (!find_engine(engine.name).takes(problem)) continue;
    const std::string name(engine.name);
    Covers covers;
    if (!list(problem, name, covers) || covers != expected) return name;
    if (Solver(problem, {.engine = name}).count().count != expected.size()) return name;
    ++tally.runs;
  }
  if (!problem.has_bounds()) {
    const Strategy strategy = strategy_number(seed / 3);
    Covers covers;
    if (!list(problem, "auto", covers, strategy) || covers != expected) return "the strategy";
    if (Solver(problem, {.strategy = strategy}).count().count != expected.size()) {
      return "the strategy";
    }
    ++tally.runs;
  }
  return "";
}

}  // namespace
}  // namespace dlx::testing

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: differential FIRST LAST\n");
    return 2;
  }
  const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t last = std::strtoull(argv[2], nullptr, 10);
  dlx::testing::Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const std::string wrong = dlx::testing::check(seed, tally);
    if (wrong.empty()) continue;
    std::printf("problem %llu: %s is wrong\n", static_cast<unsigned long long>(seed),
                wrong.c_str());
    return 1;
  }
  std::printf(
      "%llu problems, %llu with brute force, %llu runs of engines, %llu covers: no difference\n",
      static_cast<unsigned long long>(last - first),
      static_cast<unsigned long long>(tally.by_force), static_cast<unsigned long long>(tally.runs),
      static_cast<unsigned long long>(tally.covers));
  return 0;
}
