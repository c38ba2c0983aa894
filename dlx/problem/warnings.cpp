#include <string>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem.hpp"

namespace dlx {
namespace {

// Keeps the first warnings of a kind; the last one that is kept counts the others.
class Collector {
 public:
  explicit Collector(std::vector<Warning>& warnings) : warnings_(warnings) {}

  bool full() const { return count_ >= max_warnings_per_kind; }
  void add(Warning warning) {
    if (!full()) warnings_.push_back(std::move(warning));
    ++count_;
  }
  void skip() { ++count_; }
  void finish() {
    if (count_ > max_warnings_per_kind) {
      warnings_.back().message +=
          " (and " + std::to_string(count_ - max_warnings_per_kind) + " more of this kind)";
    }
  }

 private:
  std::vector<Warning>& warnings_;
  std::size_t count_ = 0;
};

}  // namespace

std::vector<Warning> find_warnings(const Problem& problem) {
  std::vector<Warning> warnings;
  std::vector<std::uint32_t> length(problem.num_items());
  Collector options(warnings);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.option(option).size());
    for (const Entry& entry : problem.option(option)) ++length[index(entry.item)];
    if (problem.has_primary(option)) continue;
    if (options.full()) {
      options.skip();
      continue;
    }
    options.add({Warning::Kind::option_without_primary,
                 {},
                 option,
                 0,
                 "option " + std::to_string(k) + " has no primary item, so no cover uses it"});
  }
  options.finish();

  std::vector<Warning> items;
  Collector uncovered(items);
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    const ItemId item{k};
    const std::uint32_t low = problem.low(item);
    if (length[k] >= low) continue;
    if (uncovered.full()) {
      uncovered.skip();
      continue;
    }
    const std::string where =
        length[k] == 0 ? "no option"
                       : std::to_string(length[k]) + (length[k] == 1 ? " option" : " options");
    const std::string needed =
        low == 1 ? "" : " and must be covered " + std::to_string(low) + " times";
    uncovered.add({Warning::Kind::uncovered_item,
                   item,
                   {},
                   0,
                   "primary item " + quote_token(problem.name(item)) + " is in " + where + needed +
                       ", so there is no cover"});
  }
  uncovered.finish();
  items.insert(items.end(), warnings.begin(), warnings.end());
  return items;
}

}  // namespace dlx
