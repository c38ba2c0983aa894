#include "dlx/settings.hpp"

#include "dlx/query.hpp"
#include "tests/testing.hpp"

namespace dlx {
namespace {

constexpr Query::Kind kinds[] = {Query::Kind::list, Query::Kind::count,    Query::Kind::cheapest,
                                 Query::Kind::zdd,  Query::Kind::estimate, Query::Kind::split};

// Returns the error message when a setting gets a text; empty if the text is accepted.
std::string refusal(std::string_view name, const std::string& text, unsigned cost_digits = 0) {
  Query query;
  SolveOptions options;
  try {
    set(query, options, name, text, cost_digits);
  } catch (const SettingError& error) {
    EXPECT_EQ(error.setting(), name);
    return error.what();
  }
  return {};
}

TEST(Settings, DefaultTextsAreAccepted) {
  for (const Query::Kind kind : kinds) {
    for (const SearchSetting& setting : settings()) {
      if (setting.set == nullptr) continue;
      SCOPED_TRACE(setting.name);
      Query query{.kind = kind};
      SolveOptions options;
      EXPECT_TRUE(setting.is_default(query, options));
      const std::string text = setting.text(query, options);
      set(query, options, setting.name, text);
      EXPECT_TRUE(setting.is_default(query, options)) << text;
      EXPECT_EQ(setting.text(query, options), text);
    }
  }
}

TEST(Settings, OtherTextsAreNoDefaults) {
  const auto other = [](const SearchSetting& setting) -> std::string {
    switch (setting.type) {
      case SettingType::flag:
        return "true";
      case SettingType::name:
        return std::string(setting.values().back());
      case SettingType::gap:
        return "1.5%";
      default:
        return "2048";
    }
  };
  for (const SearchSetting& setting : settings()) {
    if (setting.set == nullptr || setting.most < 2048) continue;
    SCOPED_TRACE(setting.name);
    Query query;
    SolveOptions options;
    const std::string text = other(setting);
    set(query, options, setting.name, text);
    EXPECT_FALSE(setting.is_default(query, options));
    EXPECT_EQ(setting.text(query, options), text);
    EXPECT_EQ(find_setting(setting.name), &setting);
    EXPECT_FALSE(setting.help.empty());
    EXPECT_EQ(setting.value.empty(), setting.type == SettingType::flag);
  }
}

TEST(Settings, EveryNameOfAListIsAccepted) {
  for (const SearchSetting& setting : settings()) {
    if (setting.values == nullptr) continue;
    for (const std::string_view name : setting.values()) {
      Query query;
      SolveOptions options;
      set(query, options, setting.name, name);
      EXPECT_EQ(setting.text(query, options), name);
    }
    const std::string message = refusal(setting.name, "x");
    for (const std::string_view name : setting.values()) EXPECT_TRUE(contains(message, name));
  }
}

TEST(Settings, AnErrorListsTheKnownNames) {
  const std::string unknown = refusal("nodes", "1") + ",";
  for (const SearchSetting& setting : settings()) {
    const std::string listed = " " + std::string(setting.name) + ",";
    EXPECT_EQ(unknown.find(listed) != std::string::npos, setting.set != nullptr)
        << setting.name << ": " << unknown;
  }
  EXPECT_TRUE(contains(refusal("certificate", "file"), "there is no setting 'certificate'"));
}

TEST(Settings, ValuesOutOfRangeAreRefused) {
  for (const SearchSetting& setting : settings()) {
    if (setting.set == nullptr) continue;
    SCOPED_TRACE(setting.name);
    for (const char* text : {"", " 1", "1x", "--1"}) {
      EXPECT_TRUE(begins_with(refusal(setting.name, text), std::string(setting.name) + ": "))
          << text;
    }
    EXPECT_EQ(refusal(setting.name, "-1").empty(), setting.type == SettingType::cost);
    const bool is_whole =
        setting.type == SettingType::integer || setting.type == SettingType::bytes;
    if (!is_whole) continue;
    EXPECT_EQ(refusal(setting.name, std::to_string(setting.least)), "");
    if (setting.least > 0) {
      EXPECT_NE(refusal(setting.name, std::to_string(setting.least - 1)), "");
    }
    if (setting.most < no_limit - 1) {
      EXPECT_NE(refusal(setting.name, std::to_string(setting.most + 1)), "");
    }
    EXPECT_NE(refusal(setting.name, "18446744073709551616"), "");
  }
  EXPECT_EQ(refusal("node_limit", "x"),
            "node_limit: 'x' is not a whole number; expected 1 or more");
  EXPECT_EQ(refusal("threads", "1025"), "threads: '1025' is out of range; expected 0 to 1024");
  EXPECT_NE(refusal("threads", "none"), "");
}

TEST(Settings, TextsHaveUnits) {
  Query query;
  SolveOptions options;
  set(query, options, "memory", "2G");
  EXPECT_EQ(options.memory, std::uint64_t{2} << 30);
  set(query, options, "time_limit", "1h30m");
  EXPECT_EQ(options.time_limit.count(), 5400);
  set(query, options, "time_limit", "none");
  EXPECT_EQ(options.time_limit, SolveOptions().time_limit);
  set(query, options, "max_cost", "2.57", 1);  // rounded down to tenths
  EXPECT_EQ(query.max_cost, 25);
  set(query, options, "gap", "0.25%", 1);
  EXPECT_DOUBLE_EQ(query.gap.share, 0.0025);
  set(query, options, "gap", "3", 1);
  EXPECT_EQ(query.gap.units, 30);
}

TEST(Settings, SeedAndProbesBelongToTheKindOfTheQuery) {
  Query query{.kind = Query::Kind::split};
  SolveOptions options;
  set(query, options, "seed", "7");
  set(query, options, "probes", "5");
  EXPECT_EQ(query.split.seed, 7U);
  EXPECT_EQ(query.split.probes, 5U);
  EXPECT_EQ(options.strategy.seed, 0U);
  EXPECT_EQ(query.estimate.probes, EstimateOptions().probes);
}

TEST(Settings, SwitchingOffAnUnsupportedStepIsAccepted) {
  const Problem problem = [] {
    ProblemBuilder builder;
    builder.add_option({builder.add_primary("A")});
    return builder.build();
  }();
  const Query query{.kind = Query::Kind::count};
  EXPECT_EQ(run(problem, query, {.engine = "links", .symmetry = Switch::off}).count, 1);
  EXPECT_THROW(run(problem, query, {.engine = "links", .symmetry = Switch::on}),
               UnsupportedSetting);
}

}  // namespace
}  // namespace dlx
