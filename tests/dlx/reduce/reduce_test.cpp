// Reductions and components compared with brute force; the reasons of reductions.

#include "dlx/reduce.hpp"

#include "dlx/dlx.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::reduce_test {

using Covers = std::set<std::vector<std::uint32_t>>;

ReduceOptions options_of(std::uint64_t seed) {
  ReduceOptions options;
  options.consistency = seed % 3 != 0;
  options.merge_duplicates = seed % 5 != 0;
  if (seed % 7 == 0) options.max_steps = seed % 400;
  return options;
}

std::vector<OptionId> ids(const std::vector<std::uint32_t>& numbers) {
  std::vector<OptionId> options;
  for (const std::uint32_t number : numbers) options.push_back(OptionId{number});
  return options;
}

// Returns the original covers that the covers of the reduced problem represent. Fails if a cover
// occurs twice.
Covers expanded(const Reduction& reduction) {
  Covers covers;
  for (const std::vector<std::uint32_t>& cover : brute_force(reduction.problem)) {
    std::uint64_t shown = 0, expected = 1;
    for (const std::uint32_t option : cover) {
      expected *= reduction.multiplicity(reduction.origin[option]);
    }
    for (const OptionId option : reduction.forced) expected *= reduction.multiplicity(option);
    std::int64_t cost = cover_cost(reduction.original, reduction.forced);
    for (const std::uint32_t option : cover) {
      cost += reduction.original.cost(reduction.origin[option]);
    }
    EXPECT_TRUE(reduction.expand(ids(cover), [&](const Cover& whole) {
      EXPECT_EQ(cover_cost(reduction.original, whole.options()), cost);
      EXPECT_TRUE(covers.insert(sorted_numbers(whole.options())).second);
      ++shown;
      return true;
    }));
    EXPECT_EQ(shown, expected);
  }
  return covers;
}

std::string text_of(const Problem& problem, Copies copies = Copies::written_out) {
  std::ostringstream out;
  write_problem(out, problem, copies);
  return out.str();
}

// Returns the words of an option's name, with the items in order.
std::vector<std::string> title_words(const Problem& problem, OptionId option) {
  std::istringstream title(option_title(problem, option));
  std::vector<std::string> words;
  for (std::string word; title >> word;) words.push_back(word);
  std::ranges::sort(words);
  return words;
}

// Fails unless all remaining options, including forced options and copies, keep their names.
void expect_same_titles(const Reduction& reduction) {
  const Problem standalone = reduction.standalone();
  std::vector<std::vector<std::string>> expected, found;
  for (const std::vector<OptionId>& options : {reduction.forced, reduction.origin}) {
    for (const OptionId option : options) {
      for (const OptionId copy : reduction.copies(option))
        expected.push_back(title_words(reduction.original, copy));
    }
  }
  for (std::uint32_t k = 0; k < standalone.num_options(); ++k)
    found.push_back(title_words(standalone, OptionId{k}));
  std::ranges::sort(expected);
  std::ranges::sort(found);
  ASSERT_EQ(found, expected) << text_of(reduction.original) << "---\n" << text_of(standalone);
}

const Entry* find_entry(const Problem& problem, OptionId option, ItemId item) {
  for (const Entry& entry : problem.option(option)) {
    if (entry.item == item) return &entry;
  }
  return nullptr;
}

bool conflict_at(const Problem& problem, ItemId item, OptionId one, OptionId two) {
  const Entry* first = find_entry(problem, one, item);
  const Entry* second = find_entry(problem, two, item);
  if (first == nullptr || second == nullptr) return false;
  if (problem.is_primary(item) && problem.high(item) > 1) return false;
  return first->colour == ColourId::none || first->colour != second->colour;
}

bool conflict(const Problem& problem, OptionId one, OptionId two) {
  return std::ranges::any_of(problem.option(one), [&](const Entry& entry) {
    return conflict_at(problem, entry.item, one, two);
  });
}

// Checks the reason of each removal by its definition, for problems without bounds.
void expect_true_reasons(const Reduction& reduction) {
  const Problem& problem = reduction.original;
  std::set<OptionId> live;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) live.insert(OptionId{k});
  std::set<ItemId> gone;
  for (const RemovedItem& each : reduction.removed_items)
    ASSERT_TRUE(gone.insert(each.item).second);

  for (const RemovedOption& each : reduction.removed) {
    ASSERT_EQ(live.erase(each.option), 1U);
    switch (each.reason) {
      case OptionReason::no_primary:
        EXPECT_FALSE(problem.has_primary(each.option));
        break;
      case OptionReason::conflict:
        EXPECT_TRUE(conflict_at(problem, each.item, each.option, each.other));
        if (!reduction.infeasible) {
          EXPECT_TRUE(std::ranges::binary_search(reduction.forced, each.other));
        }
        break;
      case OptionReason::blocks:
        EXPECT_TRUE(problem.is_primary(each.item));
        EXPECT_EQ(find_entry(problem, each.option, each.item), nullptr);
        for (const OptionId option : live) {
          if (find_entry(problem, option, each.item) == nullptr) continue;
          EXPECT_TRUE(conflict(problem, option, each.option));
        }
        break;
      case OptionReason::duplicate:
      case OptionReason::dearer: {
        EXPECT_EQ(each.reason == OptionReason::duplicate,
                  problem.cost(each.option) == problem.cost(each.other));
        EXPECT_LE(problem.cost(each.other), problem.cost(each.option));
        std::set<std::pair<ItemId, ColourId>> entries[2];
        for (const Entry& entry : problem.option(each.option)) {
          if (!gone.contains(entry.item)) entries[0].emplace(entry.item, entry.colour);
        }
        for (const Entry& entry : problem.option(each.other)) {
          if (!gone.contains(entry.item)) entries[1].emplace(entry.item, entry.colour);
        }
        EXPECT_EQ(entries[0], entries[1]);
        break;
      }
    }
  }
  if (reduction.infeasible) return;
  // The reasons for items refer to the final problem.
  for (const OptionId option : reduction.forced) live.erase(option);
  EXPECT_TRUE(std::ranges::equal(live, reduction.origin));
  const auto users = [&](ItemId item) {
    std::vector<OptionId> options;
    for (const OptionId option : live) {
      if (find_entry(problem, option, item) != nullptr) options.push_back(option);
    }
    return options;
  };
  for (const RemovedItem& each : reduction.removed_items) {
    const std::vector<OptionId> options = users(each.item);
    switch (each.reason) {
      case ItemReason::covered:
        EXPECT_TRUE(std::ranges::any_of(reduction.forced, [&](OptionId option) {
          return find_entry(problem, option, each.item) != nullptr;
        }));
        EXPECT_TRUE(options.empty() || !problem.is_primary(each.item));
        break;
      case ItemReason::no_option:
        EXPECT_TRUE(options.empty());
        EXPECT_FALSE(problem.is_primary(each.item));
        break;
      case ItemReason::single:
        EXPECT_LE(options.size(), 1U);
        EXPECT_FALSE(problem.is_primary(each.item));
        break;
      case ItemReason::one_colour:
      case ItemReason::implied:
        EXPECT_FALSE(problem.is_primary(each.item));
        for (const OptionId one : options) {
          for (const OptionId two : options) {
            if (one == two || !conflict_at(problem, each.item, one, two)) continue;
            EXPECT_EQ(each.reason, ItemReason::implied);
            EXPECT_TRUE(conflict_at(problem, each.other, one, two));
          }
        }
        break;
      case ItemReason::same_options:
        EXPECT_EQ(options, users(each.other));
        break;
      case ItemReason::unbounded:
        ADD_FAILURE() << "not without bounds";
    }
  }
}

TEST(Reduce, KeepsTheSetOfCovers) {
  std::map<OptionReason, std::uint64_t> options_gone;
  std::map<ItemReason, std::uint64_t> items_gone;
  std::uint64_t forced = 0, infeasible = 0, unfinished = 0, merged = 0, all_covers = 0;
  for (std::uint64_t seed = 0; seed < 16000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = structured_problem(seed);
    const Covers covers = brute_force(problem);
    const Reduction reduction = reduce(problem, options_of(seed));
    ASSERT_EQ(expanded(reduction), covers) << text_of(problem);

    for (const RemovedOption& each : reduction.removed) {
      ++options_gone[each.reason];
      if (each.reason == OptionReason::duplicate) continue;
      for (const std::vector<std::uint32_t>& cover : covers) {
        ASSERT_FALSE(std::ranges::binary_search(cover, index(each.option)));
      }
    }
    for (const RemovedItem& each : reduction.removed_items) ++items_gone[each.reason];
    for (const OptionId option : reduction.forced) {
      ++forced;
      for (const std::vector<std::uint32_t>& cover : covers) {
        ASSERT_EQ(std::ranges::count_if(reduction.copies(option),
                                        [&](OptionId copy) {
                                          return std::ranges::binary_search(cover, index(copy));
                                        }),
                  1);
      }
    }
    if (!problem.has_bounds()) expect_true_reasons(reduction);
    if (reduction.infeasible) {
      ++infeasible;
      ASSERT_TRUE(covers.empty());
    }
    unfinished += reduction.finished ? 0 : 1;
    merged += reduction.has_copies() ? 1 : 0;
    all_covers += covers.size();

    if (!reduction.infeasible) expect_same_titles(reduction);
    const Problem standalone = reduction.standalone(seed % 2 == 0);
    ASSERT_EQ(brute_force(standalone).size(), covers.size()) << text_of(standalone);
    ASSERT_EQ(parse_problem(text_of(standalone)).problem, standalone);
    ASSERT_EQ(parse_problem(text_of(standalone, Copies::merged)).problem, standalone)
        << text_of(standalone, Copies::merged);
  }
  for (const OptionReason reason : {OptionReason::no_primary, OptionReason::conflict,
                                    OptionReason::blocks, OptionReason::duplicate}) {
    EXPECT_GT(options_gone[reason], 300U) << to_string(reason);
  }
  for (const ItemReason reason :
       {ItemReason::covered, ItemReason::no_option, ItemReason::single, ItemReason::one_colour,
        ItemReason::implied, ItemReason::same_options, ItemReason::unbounded}) {
    EXPECT_GT(items_gone[reason], 90U) << to_string(reason);
  }
  EXPECT_GT(forced, 2000U);
  EXPECT_GT(infeasible, 500U);
  EXPECT_GT(unfinished, 100U);
  EXPECT_GT(merged, 500U);
  EXPECT_GT(all_covers, 10'000U);
}

TEST(Reduce, KeepsACoverOfTheLeastCost) {
  std::uint64_t dearer = 0, with_costs = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = structured_problem(seed);
    if (!problem.has_costs()) continue;
    ++with_costs;
    const auto least = [&](const Covers& covers) {
      std::optional<std::int64_t> best;
      for (const std::vector<std::uint32_t>& cover : covers) {
        const std::int64_t cost = cover_cost(problem, ids(cover));
        if (!best || cost < *best) best = cost;
      }
      return best;
    };
    const Reduction reduction = reduce(problem, {.for_minimum = true});
    const Covers covers = brute_force(problem), left = expanded(reduction);
    EXPECT_TRUE(std::ranges::includes(covers, left));
    ASSERT_EQ(least(left), least(covers));
    dearer += static_cast<std::uint64_t>(
        std::ranges::count(reduction.removed, OptionReason::dearer, &RemovedOption::reason));
    if (!problem.has_bounds()) expect_true_reasons(reduction);
  }
  EXPECT_GT(with_costs, 1000U);
  EXPECT_GT(dearer, 200U);
}

Reduction reduced(const std::string& text) { return reduce(parse_problem(text).problem); }

TEST(Reduce, LeavesNothingOfKnuthsExamples) {
  const Reduction plain = reduced("A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n");
  EXPECT_EQ(plain.problem.num_options(), 0U);
  EXPECT_EQ(plain.forced, (std::vector{OptionId{0}, OptionId{3}, OptionId{4}}));
  const Reduction coloured =
      reduced("A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n");
  EXPECT_EQ(coloured.forced, (std::vector{OptionId{1}, OptionId{3}}));
}

TEST(Reduce, EdgeCases) {
  const Reduction nothing = reduce(Problem());
  EXPECT_FALSE(nothing.infeasible);
  EXPECT_EQ(nothing.standalone(), Problem());

  const Reduction infeasible = reduced("A B\nA\n");
  EXPECT_TRUE(infeasible.infeasible);
  EXPECT_EQ(infeasible.original.name(infeasible.infeasible_item), "B");
  EXPECT_EQ(text_of(infeasible.standalone()), "B\n");

  // Three of two options, and two options that exclude each other, cannot be chosen.
  EXPECT_TRUE(reduced("3|A\nA\nA\n").infeasible);
  EXPECT_TRUE(reduced("2|A | x\nA x\nA x\n").infeasible);
  // Two options that need not exclude each other are not merged.
  EXPECT_FALSE(reduced("1:2|A B\nA\nA\nA B\nB\n").has_copies());
  // The only item of an option is not removed, even if the item has no effect.
  EXPECT_EQ(brute_force(reduced("0:9|A\nA\nA\n").problem).size(), 4U);
}

TEST(Reduce, CopiesAreWrittenAsSuch) {
  const Problem problem =
      parse_problem("A B C\n|label: one\nA B |7\nB A |7\n|label: two\nA B |7\nA C\nB\nC\n").problem;
  const Reduction reduction = reduce(problem);
  EXPECT_EQ(reduction.copies(OptionId{0}), (std::vector{OptionId{0}, OptionId{1}, OptionId{2}}));
  EXPECT_EQ(reduction.copies(OptionId{3}), std::vector{OptionId{3}});
  const std::string text = text_of(reduction.standalone(), Copies::merged);
  EXPECT_EQ(text, "A B C\n|label: one\nA B |7\nA B |7\n|copy: two\nA C\nB\nC\n");
  EXPECT_EQ(parse_problem(text).problem, reduction.standalone());
}

}  // namespace dlx::testing::reduce_test
