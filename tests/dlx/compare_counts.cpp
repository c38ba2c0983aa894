// usage: compare_counts FIRST LAST
//
// Counts the covers of problems number FIRST to LAST - 1 of counting_problem() by every method, with
// random settings: by states, with random item orders and any table size; by engines that enumerate;
// after reduction; split into parts, which are counted by any of these methods and pass through the
// texts of parts and results; saved and resumed at random moments; by certificates; by decision
// diagrams; and by brute force if the problem is small enough. All counts must agree. If a count
// differs, prints the problem, its number and the method, and exits with 1; otherwise prints a
// summary.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/parts/part.hpp"
#include "dlx/certificate.hpp"
#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/random.hpp"
#include "dlx/split.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/zdd.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/states/counting_problem.hpp"
#include "tests/dlx/states/sweep_turns.hpp"

namespace dlx::testing {
namespace {

// Limit for the nodes of an enumeration.
constexpr std::uint64_t max_nodes = 30'000;
constexpr std::size_t max_saves = 100'000;
// Limit for states in an arbitrary order.
constexpr std::uint64_t max_states = 30'000;

struct Tally {
  std::uint64_t problems[2] = {0, 0};  // XC, XCC
  std::uint64_t none = 0;              // without a cover
  std::uint64_t many = 0;              // with a thousand covers or more
  std::uint64_t not_enumerated = 0;
  BigCount covers = 0;  // of all problems
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t hits = 0,
                overflows = 0;  // counts by states that merged states, that ran out of memory
  std::uint64_t given_up = 0;   // by states without memory, after half a second
  std::uint64_t pieces = 0, merged = 0;  // merged: splits in which subproblems became one
  std::uint64_t saves = 0;
};

template <typename Choices>
const auto& pick(const Choices& choices, Random& random) {
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

class Comparison {
 public:
  Comparison(const Problem& problem, std::uint64_t seed, Tally& tally)
      : problem_(problem), random_(seed, 1), tally_(tally) {}

  void run() {
    const Result links = Solver(problem_, {.engine = "links", .node_limit = max_nodes}).count();
    enumerable_ = links.outcome == Outcome::exhausted;
    expected_ = enumerable_ ? BigCount(links.count) : count_covers(problem_).count;
    if (problem_.num_options() <= 16) {
      expect("brute force", brute_force(problem_).size());
      ++tally_.counts["brute force"];
    }
    by_states();
    by_states();
    states_in_turns();
    certified();
    as_diagram();
    if (enumerable_) {
      by_enumerating();
      in_turns();
      in_turns();
    }
    expect_whole("auto", count_covers(problem_));
    reduced();
    in_parts(false);
    in_parts(true);
    ++tally_.problems[problem_.num_secondary() > 0];
    if (!enumerable_) ++tally_.not_enumerated;
    if (expected_ == 0) ++tally_.none;
    if (expected_ >= 1000) ++tally_.many;
    tally_.covers += expected_;
  }

 private:
  void expect(const std::string& way, const BigCount& count) const {
    if (count == expected_) return;
    throw std::runtime_error(way + ": " + count.str() + " instead of " + expected_.str());
  }

  void expect_whole(const std::string& way, const CountResult& result) {
    if (result.outcome == Outcome::time_limit && result.count <= expected_) {
      ++tally_.given_up;
      return;
    }
    if (result.outcome != Outcome::exhausted) {
      throw std::runtime_error(way + ": " + std::string(to_string(result.outcome)));
    }
    expect(way, result.count);
    ++tally_.counts[way.substr(0, way.find(','))];
  }

  std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }

  // The name of an engine that supports a problem, or "auto".
  std::string random_engine(const Problem& problem) {
    std::vector<std::string> names{"auto"};
    for (const EngineInfo& engine : engines()) {
      if (engine.name == "auto" || !find_engine(engine.name).takes(problem)) continue;
      names.emplace_back(engine.name);
    }
    return pick(names, random_);
  }

  CountOptions random_memo() {
    constexpr std::uint64_t budgets[] = {0, 600, 2'000, 6'000, 20'000, 100'000, 1 << 20, 1 << 28};
    CountOptions options{.search = {.engine = "states"}};
    // A count without memory enumerates in an arbitrary order, which may take too long.
    options.search.time_limit = std::chrono::duration<double>(0.5);
    options.memory = std::uint64_t{1} << 28;
    if (!enumerable_) return options;  // without memory, a count would take years
    options.memory = budgets[below(std::size(budgets))];
    options.order = pick(item_orders(), random_);
    return options;
  }

  // Returns random options for a count by states, by an engine or by "auto"; `way` names the method.
  CountOptions random_options(const Problem& problem, std::string& way) {
    CountOptions options;
    if (below(2) == 0) {
      options = random_memo();
    } else if (enumerable_) {
      options.search.engine = random_engine(problem);
    }
    way += options.search.engine;
    if (options.search.engine == "states") {
      way += " " + options.order + " in " + std::to_string(options.memory) + " bytes";
    }
    return options;
  }

  void by_states() {
    std::string way = "states, ";
    const CountOptions options = random_memo();
    way += options.order + " in " + std::to_string(options.memory) + " bytes";
    const CountResult result = count_covers(problem_, options);
    expect_whole(way, result);
    if (result.state_statistics.hits > 0) ++tally_.hits;
    if (result.state_statistics.lone > 0) ++tally_.overflows;
  }

  void by_enumerating() {
    for (int k = 0; k < 2; ++k) {
      CountOptions options{.search = {.engine = random_engine(problem_)}};
      if (below(16) == 0) options.search.threads = 2;
      expect_whole("engines, " + options.search.engine, count_covers(problem_, options));
    }
  }

  void reduced() {
    for (const Switch reduction : {Switch::on, Switch::automatic}) {
      std::string way = "reduced, ";
      const CountOptions options = random_options(problem_, way);
      expect_whole(way, count_reduced(problem_, options, reduction));
    }
    if (!enumerable_) return;
    std::uint64_t covers = 0;
    for_each_cover(problem_, {}, Switch::on, [&](const Cover&) { return ++covers > 0; });
    expect("reduced and listed", covers);
  }

  // Runs several sweeps, each of which resumes the state that the previous sweep saved.
  void states_in_turns() {
    std::vector<states::ItemOrder> orders = states::find_orders(problem_);
    std::erase_if(orders, [](const states::ItemOrder& order) {
      return order.widest > 64 * states::max_words;
    });
    const states::ItemOrder& order =
        enumerable_ ? orders[below(static_cast<std::uint32_t>(orders.size()))] : orders.front();
    std::vector<std::uint32_t> interchangeable;
    if (below(2) == 0) interchangeable = states::find_interchangeable(problem_);
    const states::StateSpace space(problem_, order.items, interchangeable);
    std::vector<std::uint64_t> memories{1 << 28};
    if (problem_.num_options() <= 16) memories = {9'000, 0, 1 << 20};
    // Each turn is about a sixth of the sweep.
    const auto whole = states::make_sweep(space, 1 << 28);
    if (!advance(*whole, max_states)) {
      ++tally_.given_up;
      return;
    }
    const std::uint64_t step = whole->statistics().states / 3 + 2;
    const Turns turns = sweep_in_turns(space, memories, step, below(1000));
    expect("saved states, " + std::string(order.name), turns.count);
    ++tally_.counts["saved states"];
    tally_.saves += turns.saves;
  }

  void certified() {
    std::stringstream text;
    const CountResult result = count_with_certificate(problem_, {}, text);
    expect("count with a certificate", result.count);
    expect("certificate", verify_count(problem_, text, "certificate").count);
    ++tally_.counts["certificates"];
  }

  void as_diagram() {
    const Zdd zdd = build_zdd(problem_).zdd;
    expect("diagram", RankedCovers(zdd).size());
    ++tally_.counts["diagrams"];
  }

  // Runs several solvers, each of which resumes the bytes that the previous solver saved.
  void in_turns() {
    SolveOptions options{.engine = random_engine(problem_), .threads = below(16) == 0 ? 2U : 1U};
    options.on_save = [](const SavedRun*) {};  // makes the search one that can be saved
    const std::uint32_t kind = below(3);
    constexpr const char* kinds[] = {"counted", "listed", "pulled"};
    const std::string way = "saved, " + options.engine + ", " + kinds[kind];

    // Each turn is about a sixth of the search.
    const Result whole = Solver(problem_, {.engine = options.engine}).count();
    const auto step = static_cast<std::uint32_t>(whole.statistics.nodes / 3 + 2);
    const auto covers_step = static_cast<std::uint32_t>(whole.count.low() / 3 + 2);
    std::uint64_t listed = 0;
    std::unique_ptr<Solver> solver;
    std::optional<SearchState> state;
    for (std::size_t saves = 0; saves < max_saves; ++saves, ++tally_.saves) {
      options.node_limit = 1 + below(step);
      solver = state ? std::make_unique<Solver>(problem_, options, *state)
                     : std::make_unique<Solver>(problem_, options);
      if (kind == 0) {
        solver->count();
      } else if (kind == 1) {
        solver->for_each([&](const Cover&) { return ++listed > 0; });
      } else {
        std::uint32_t left = 1 + below(covers_step);
        while (left > 0 && solver->next()) --left, ++listed;
      }
      const Result& result = solver->result();
      if (kind != 0 && listed != result.count) {
        throw std::runtime_error(way + ": " + std::to_string(listed) + " covers were delivered, " +
                                 std::to_string(result.count.low()) + " counted");
      }
      if (result.outcome == Outcome::exhausted) {
        expect(way, result.count);
        ++tally_.counts["saved"];
        return;
      }
      const std::optional<SearchState> saved = solver->save();
      if (!saved) throw std::runtime_error(way + ": it can't be saved");
      state = decode_state(encode_state(*saved));
    }
    throw std::runtime_error(way + ": it does not come to an end");
  }

  // Works like `dlx split`, `dlx count --part` and `dlx merge`, but without files.
  void in_parts(bool merge) {
    SplitOptions options;
    options.parts = 1 + below(5);
    options.subproblems_per_part = 1 + below(5);
    options.merge = merge;
    options.force = merge;
    options.probes = 1 + below(4);
    options.min_weight = below(4) == 0 ? 64 : 0;
    options.seed = below(1000);
    const Split split = dlx::split(problem_, options);
    std::string way = merge ? "parts merged, " : "parts, ";
    way += std::to_string(options.parts) + " of " + std::to_string(options.subproblems_per_part) +
           " pieces, seed " + std::to_string(options.seed) + ", by ";
    BigCount total = 0;
    parts::SplitText texts(problem_, split, {.merged = merge, .seed = options.seed});
    std::vector<std::string> seals;
    for (std::uint64_t number = 1; number <= texts.parts(); ++number) {
      const parts::Part part = parts::read_part(texts.next_part(), "part");
      if (part.part != number) throw std::runtime_error(way + ": a part of another number");
      seals.push_back(part.seal);
      const std::string result = parts::result_text(
          {part.split, part.seal, part.part, part.parts, count_part(part, way), 0, 0, 0});
      total += parts::read_result(result, "result").count;
    }
    expect(way, total);
    if (parts::read_list(texts.list(), "list").part_seals != seals) {
      throw std::runtime_error(way + ": the list names other parts");
    }
    ++tally_.counts[merge ? "parts merged" : "parts"];
    if (split.prefixes > split.num_subproblems) ++tally_.merged;
  }

  BigCount count_part(const parts::Part& part, std::string& way) {
    BigCount sum = 0;
    for (const Subproblem& piece : part.subproblems) {
      const RestrictedProblem left = restrict(part.problem, piece);
      ++tally_.pieces;
      if (left.dead) continue;
      const CountOptions how = random_options(left.problem, way);
      CountResult result = below(2) == 0 ? count_covers(left.problem, how)
                                         : count_reduced(left.problem, how, Switch::automatic);
      if (result.outcome == Outcome::time_limit) {
        ++tally_.given_up;
        result = count_covers(left.problem);
      }
      if (result.outcome != Outcome::exhausted) {
        throw std::runtime_error(way + ": " + std::string(to_string(result.outcome)));
      }
      way += "; ";
      sum += piece.times * result.count;
    }
    return sum;
  }

  const Problem& problem_;
  Random random_;
  Tally& tally_;
  bool enumerable_ = false;
  BigCount expected_;
};

bool agrees(std::uint64_t seed, Tally& tally) {
  const Problem problem = counting_problem(seed);
  try {
    Comparison(problem, seed, tally).run();
    return true;
  } catch (const std::exception& error) {
    std::cout << "problem " << seed << ", " << error.what() << '\n';
    write_problem(std::cout, problem);
    return false;
  }
}

void print(const Tally& tally) {
  std::cout << tally.problems[0] << " problems XC and " << tally.problems[1]
            << " XCC: no disagreement\n"
            << tally.covers << " covers; " << tally.none << " problems without one, " << tally.many
            << " with 1,000 or more, " << tally.not_enumerated << " with too many to enumerate\n";
  for (const auto& [way, counts] : tally.counts) std::cout << way << ": " << counts << " counts\n";
  std::cout << tally.hits << " counts met states again, " << tally.overflows
            << " ran out of memory for them, " << tally.given_up << " were given up\n"
            << tally.pieces << " pieces, " << tally.merged << " splits with equal ones, "
            << tally.saves << " saves\n";
}

}  // namespace
}  // namespace dlx::testing

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: compare_counts FIRST LAST\n";
    return 2;
  }
  const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t last = std::strtoull(argv[2], nullptr, 10);
  dlx::testing::Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    if (!dlx::testing::agrees(seed, tally)) return 1;
  }
  print(tally);
}
