#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <set>

#include "apps/trace/steps.hpp"
#include "dlx/text_format.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::trace {
namespace trace_search_test {

using nlohmann::json;

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

TEST(TracePage, IsXmlWithTheStepsInIt) {
  const Problem problem =
      parse_problem("</script> & \"q\" | c\n</script> & c:<b>\n\"q\" c:<b>\n& \"q\"\n").problem;
  const std::vector<Event> events = all_events(problem);
  const std::string text = page(problem, "a <title>", events, "a note & more");
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_string(text.c_str(), pugi::parse_default | pugi::parse_doctype);
  ASSERT_TRUE(result) << result.description();
  EXPECT_STREQ(document.child("html").child("head").child("title").text().get(), "a <title>");
  EXPECT_EQ(text.find("http"), text.find("http://www.w3.org/1999/xhtml"));
  EXPECT_EQ(text.find("src="), text.npos);

  const std::string start = "type=\"application/json\">";
  const std::size_t begin = text.find(start) + start.size();
  const auto data =
      nlohmann::json::parse(text.substr(begin, text.find("</script>", begin) - begin));
  ASSERT_EQ(data["steps"].size(), events.size());
  for (std::size_t k = 0; k < events.size(); ++k)
    EXPECT_EQ(data["steps"][k]["text"], describe(problem, events[k]));
  EXPECT_EQ(data["options"][0], "</script> & c:<b>");
  // Each id that the script uses occurs once.
  std::multiset<std::string> ids;
  const auto collect = [&](const auto& self, const pugi::xml_node& node) -> void {
    if (node.attribute("id")) ids.insert(node.attribute("id").value());
    for (const pugi::xml_node& child : node.children()) self(self, child);
  };
  collect(collect, document);
  for (const std::string id :
       {"data", "steps",   "slider", "items", "now",  "count", "chosen", "found", "first",
        "back", "forward", "last",   "up",    "down", "b0",    "h0",     "l0",    "v3",
        "r2",   "n0-0",    "t0-0",   "n2-2",  "play", "speed", "tree"})
    EXPECT_EQ(ids.count(id), 1U) << id;
  // The tree is drawn from these steps.
  EXPECT_EQ(data["items"], json({"</script>", "&", "\"q\"", "c"}));
  EXPECT_EQ(data["steps"][0]["kind"], "choose");
  EXPECT_EQ(data["steps"][0]["item"], index(events[0].item));
  EXPECT_EQ(data["steps"][0]["length"], events[0].length);
}

}  // namespace trace_search_test
}  // namespace dlx::trace
