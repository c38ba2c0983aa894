#include "apps/cli/report.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <set>
#include <vector>

#include "apps/cli/cite.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {

Json number_json(const BigCount& number) {
  constexpr std::uint64_t largest_json_number = std::uint64_t{1} << 53;
  if (number <= largest_json_number) return number.low();
  return number.str();
}

namespace {

// Passes through a text and reports the position.
struct CountedText {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  reference operator*() const { return *at; }
  CountedText& operator++() {
    ++at;
    ++*read;
    return *this;
  }
  bool operator==(const CountedText& other) const { return at == other.at; }
  bool operator!=(const CountedText& other) const { return at != other.at; }

  const char* at;
  std::size_t* read;
};

}  // namespace

Json parse_json(std::string_view text) {
  std::size_t read = 0;
  std::vector<std::set<std::string>> keys;  // of the open objects, by depth
  const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > max_json_depth) {
      throw JsonError("found JSON that is nested more than " + std::to_string(max_json_depth) +
                      " deep");
    }
    const auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) {
      if (keys.size() <= level + 1) keys.resize(level + 2);
      keys[level + 1].clear();
    } else if (event == Json::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys[level].insert(key).second) {
        const std::size_t length = std::min(key.size() + 2, read);
        throw RepeatedKey("found the key " + quote_token(key) + " again, expected it once",
                          read - length);
      }
    }
    return true;
  };
  const char* const begin = text.data();
  try {
    return Json::parse(CountedText{begin, &read}, CountedText{begin + text.size(), &read}, check);
  } catch (const Json::parse_error& error) {
    throw JsonError("found text that is not JSON", error.byte > 0 ? error.byte - 1 : 0);
  } catch (const Json::out_of_range&) {
    throw JsonError("found a number that is too large");
  }
}

namespace {

constexpr std::size_t max_levels = 20;  // shown levels of the depth profile

// Returns true if there is something to report.
bool was_tried(const StateStatistics& memo) { return !memo.order.empty(); }

template <typename Value>
void write_line(std::string& text, std::string_view name, const Value& value) {
  text::append(text, "{:<11} {}\n", name, value);
}

std::string head_text(const Result& answer) {
  const Statistics& statistics = answer.statistics;
  std::string text;
  write_line(text, "solutions", answer.solutions.str());
  write_line(text, "outcome", to_string(answer.outcome));
  write_line(text, "engine",
             statistics.choice.empty()
                 ? std::string(statistics.engine)
                 : text::format("{} ({})", statistics.engine, statistics.choice));
  write_line(text, "strategy",
             text::format("branching {}, propagation {}", to_string(statistics.strategy.branching),
                          to_string(statistics.strategy.propagation)));
  if (statistics.strategy.restarts) {
    write_line(text, "restarts",
               text::format("{} (seed {})", statistics.restarts, statistics.strategy.seed));
  }
  write_line(text, "nodes", statistics.nodes);
  write_line(text, "branchings", statistics.branchings);
  write_line(text, "updates", statistics.updates);
  write_line(text, "seconds", text::format("{:.3f}", statistics.seconds));
  return text;
}

void write_levels(std::string& text, const Statistics& statistics) {
  const std::size_t levels = statistics.level_nodes.size();
  if (levels > 0) write_line(text, "levels", levels);
  for (std::size_t level = 0; level < std::min(levels, max_levels); ++level) {
    write_line(text, text::format("  level {}", level),
               text::format("{} nodes", statistics.level_nodes[level]));
  }
  if (levels > max_levels) {
    write_line(text, "  ...", text::format("{} more levels", levels - max_levels));
  }
}

}  // namespace

ExitCode exit_code(Outcome outcome, bool found) {
  switch (outcome) {
    case Outcome::interrupted:
      return ExitCode::interrupted;
    case Outcome::time_limit:
    case Outcome::node_limit:
      return ExitCode::limit;
    case Outcome::exhausted:
    case Outcome::limit:
      break;
  }
  return found ? ExitCode::done : ExitCode::none;
}

bool cut_short(Outcome outcome) {
  return outcome != Outcome::exhausted && outcome != Outcome::limit;
}

std::string cut_short_text(Outcome outcome) {
  if (outcome == Outcome::interrupted) return "interrupted";
  return "stopped by the " + std::string(to_string(outcome));
}

std::string outcome_token(Outcome outcome) {
  std::string token(to_string(outcome));
  std::replace(token.begin(), token.end(), ' ', '_');
  return token;
}

Json summary_json(const Result& answer) {
  const Statistics& statistics = answer.statistics;
  Json summary = json_object("summary");
  summary["outcome"] = outcome_token(answer.outcome);
  summary["solutions"] = number_json(answer.solutions);
  summary["engine"] = statistics.engine;
  if (!statistics.choice.empty()) summary["choice"] = statistics.choice;
  summary["branching"] = to_string(statistics.strategy.branching);
  summary["propagation"] = to_string(statistics.strategy.propagation);
  if (statistics.strategy.restarts) {
    summary["restarts"] = statistics.restarts;
    summary["seed"] = statistics.strategy.seed;
  }
  summary["nodes"] = statistics.nodes;
  summary["branchings"] = statistics.branchings;
  summary["updates"] = statistics.updates;
  summary["seconds"] = statistics.seconds;
  summary["program"] = program_name();
  const StateStatistics& memo = answer.state_statistics;
  if (was_tried(memo)) {
    summary["components"] = memo.components;
    summary["states"] = memo.states;
    summary["reached"] = memo.reached;
    summary["hits"] = memo.hits;
    summary["lone"] = memo.lone;
    summary["memory"] = memo.memory;
    summary["state_bits"] = memo.state_bits;
    summary["item_order"] = memo.order;
    summary["memo_dropped"] = memo.dropped;
  }
  return summary;
}

void write_statistics(const Result& answer, bool json) {
  if (json) {
    Json object = summary_json(answer);
    object["type"] = "statistics";
    object["level_nodes"] = answer.statistics.level_nodes;
    write_to_stderr(json_line(object));
    return;
  }
  std::string text = head_text(answer);
  const StateStatistics& memo = answer.state_statistics;
  if (memo.components > 1) write_line(text, "components", memo.components);
  if (was_tried(memo)) {
    write_line(text, "memo", memo.dropped ? "dropped: it was too slow" : "used");
    write_line(text, "  order", memo.order);
    write_line(text, "  bits", memo.state_bits);
    write_line(text, "  states", memo.states);
    write_line(text, "  reached", memo.reached);
    write_line(text, "  hits", memo.hits);
    if (memo.lone > 0) write_line(text, "  lone", memo.lone);
    write_line(text, "  memory", text::format("{} bytes", memo.memory));
  }
  write_levels(text, answer.statistics);
  write_to_stderr(text);
}

void write_to_stderr(std::string_view text) {
  log::flush();
  status_line::clear();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return text::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string counted(const BigCount& solutions) {
  return text::format("{} solution{}", solutions.str(), solutions == 1 ? "" : "s");
}

}  // namespace dlx::cli
