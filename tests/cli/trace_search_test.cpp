#include "apps/trace/steps.hpp"
#include "dlx/text_format.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::trace::trace_search_test {

std::vector<Event> all_events(const Problem& problem) {
  std::vector<Event> events;
  textbook::DancingLinks links(problem);
  show_steps(links, [&](const Event& event) {
    events.push_back(event);
    return true;
  });
  return events;
}

// The contents of the lists, reconstructed from the events: hidden entries, covered items, options
// chosen.
struct Replay {
  std::set<std::pair<std::uint32_t, std::uint32_t>> gone;
  std::set<std::uint32_t> covered;
  std::vector<OptionId> chosen;

  void step(const Event& event) {
    for (const ItemId item : event.items) {
      const std::pair entry(index(event.option), index(item));
      if (event.kind == Change::hide) {
        EXPECT_TRUE(gone.insert(entry).second);
      }
      if (event.kind == Change::unhide) {
        EXPECT_EQ(gone.erase(entry), 1U);
      }
    }
    if (event.kind == Change::cover) {
      EXPECT_TRUE(covered.insert(index(event.item)).second);
    }
    if (event.kind == Change::uncover) {
      EXPECT_EQ(covered.erase(index(event.item)), 1U);
    }
    if (event.kind == Change::try_option) chosen.push_back(event.option);
    if (event.kind == Change::retract) {
      EXPECT_EQ(chosen.back(), event.option);
      chosen.pop_back();
    }
  }
};

TEST(Trace, TheEventsTellWhatTheListsAre) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    testing::RandomShape shape = testing::random_shape(seed);
    shape.bounded = 0;
    shape.options = std::min(shape.options, 14U);
    const Problem problem = testing::random_problem(shape, seed);
    textbook::DancingLinks links(problem);
    Replay replay;
    show_steps(links, [&](const Event& event) {
      if (event.kind == Change::choose) {
        EXPECT_EQ(event.level, replay.chosen.size());
        EXPECT_EQ(links.chosen(), replay.chosen);
        std::uint32_t shortest = problem.num_options() + 1;
        std::vector<ItemId> uncovered;
        for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
          if (replay.covered.count(item) != 0) continue;
          uncovered.push_back(ItemId{item});
          std::uint32_t length = 0;
          for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
            for (const Entry& entry : problem.option(OptionId{option}))
              length += index(entry.item) == item && replay.gone.count({option, item}) == 0;
          }
          EXPECT_EQ(links.length(ItemId{item}), static_cast<int>(length));
          shortest = std::min(shortest, length);
        }
        EXPECT_EQ(links.uncovered(), uncovered);
        EXPECT_EQ(event.length, shortest);
        EXPECT_EQ(static_cast<int>(event.length), links.length(event.item));
      }
      replay.step(event);
      return true;
    });
    EXPECT_TRUE(replay.gone.empty());
    EXPECT_TRUE(replay.covered.empty());
    EXPECT_TRUE(replay.chosen.empty());
  }
}

TEST(Trace, StopsAtAnyStep) {
  const Problem problem = load_problem("data/problems/colours.dlx").problem;
  const std::size_t all = all_events(problem).size();
  for (std::size_t steps = 0; steps < all; ++steps) {
    std::size_t seen = 0;
    textbook::DancingLinks links(problem);
    EXPECT_FALSE(show_steps(links, [&](const Event&) { return seen++ < steps; }));
    EXPECT_EQ(seen, steps + 1);
  }
}

}  // namespace dlx::trace::trace_search_test
