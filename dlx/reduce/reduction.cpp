#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "dlx/text_format.hpp"

namespace dlx {

std::string_view to_string(OptionReason reason) {
  constexpr std::array<std::string_view, 5> texts{"without primary item",
                                                  "conflicts with a forced one", "blocks an item",
                                                  "duplicate", "dearer"};
  return texts[static_cast<std::size_t>(reason)];
}

std::string_view to_string(ItemReason reason) {
  constexpr std::array<std::string_view, 7> texts{"covered by forced options",
                                                  "without options",
                                                  "in one option only",
                                                  "of one colour",
                                                  "implied by another item",
                                                  "with the options of another item",
                                                  "without limits"};
  return texts[static_cast<std::size_t>(reason)];
}

// Sets class_of_ and classes_ from the options that were removed as duplicates.
void Reduction::note_copies() {
  std::vector<OptionId> stands_for;  // by option: its representative, at first itself
  for (const RemovedOption& each : removed) {
    if (each.reason != OptionReason::duplicate) continue;
    if (stands_for.empty()) stands_for = all_options(original);
    stands_for[index(each.option)] = each.other;
  }
  if (stands_for.empty()) return;
  const auto final_of = [&](OptionId option) {
    while (stands_for[index(option)] != option) option = stands_for[index(option)];
    return option;
  };
  class_of_.assign(original.num_options(), alone);
  for (std::uint32_t k = 0; k < original.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check();
    // Options merged with a duplicate belong to the representative of that duplicate; final_of()
    // shortens such chains.
    stands_for[k] = final_of(option);
    if (stands_for[k] == option) continue;
    std::uint32_t& number = class_of_[index(stands_for[k])];
    if (number == alone) {
      number = static_cast<std::uint32_t>(classes_.size());
      classes_.push_back({stands_for[k]});
    }
    classes_[number].push_back(option);
  }
  for (std::vector<OptionId>& each : classes_) std::ranges::sort(each);
}

std::vector<OptionId> Reduction::copies(OptionId option) const {
  if (multiplicity(option) == 1) return {option};
  return classes_[class_of_[index(option)]];
}

std::uint32_t Reduction::multiplicity(OptionId option) const {
  if (class_of_.empty() || class_of_[index(option)] == alone) return 1;
  return static_cast<std::uint32_t>(classes_[class_of_[index(option)]].size());
}

bool Reduction::expand(std::span<const OptionId> cover,
                       const std::function<bool(const Cover&)>& visit) const {
  Cover whole{forced};
  std::vector<OptionId>& options = whole.options();
  options.reserve(forced.size() + cover.size());
  for (const OptionId option : cover) options.push_back(origin[index(option)]);
  if (!has_copies()) return visit(whole);

  // An odometer over the copies; the last wheel changes fastest.
  struct Wheel {
    std::size_t place;
    std::vector<OptionId> copies;
    std::size_t shown = 0;
  };
  std::vector<Wheel> wheels;
  for (std::size_t k = 0; k < options.size(); ++k) {
    if (multiplicity(options[k]) > 1) wheels.push_back({k, copies(options[k])});
  }
  for (;;) {
    if (!visit(whole)) return false;
    auto wheel = wheels.rbegin();
    for (; wheel != wheels.rend(); ++wheel) {
      const bool turned = ++wheel->shown == wheel->copies.size();
      if (turned) wheel->shown = 0;
      options[wheel->place] = wheel->copies[wheel->shown];
      if (!turned) break;
    }
    if (wheel == wheels.rend()) return true;
  }
}

namespace {

// Builds Reduction::standalone().
class Standalone {
 public:
  explicit Standalone(const Reduction& reduction)
      : reduction_(reduction),
        original_(reduction.original),
        own_item_(reduction.forced.size(), Entry(ItemId{})) {
    add_items();
  }

  // Builds the problem with the original labels.
  Problem build() {
    return build_labelled([&](OptionId option, std::span<const Entry>) {
      return std::string(original_.label(option));
    });
  }

  // Builds the problem with labels from `title` for options whose entries changed.
  Problem build(const Reduction::Title& title) {
    std::unordered_set<std::uint64_t> labelled;  // hashes of entries of the original
    for_each_option([&](OptionId option, std::span<const Entry> entries) {
      if (original_.label(option).empty() && !is_unchanged(option, entries))
        labelled.insert(hash_of(original_.option(option)));
    });
    return build_labelled([&](OptionId option, std::span<const Entry> entries) {
      const bool same = is_unchanged(option, entries);
      if (same && original_.label(option).empty()) {
        // Equal options get no label: the label of one option would be the items of the other.
        const bool equal = labelled.contains(hash_of(original_.option(option)));
        return equal ? title(option) : std::string();
      }
      std::string label = title(option);
      return same && label == option_text(original_, option) ? std::string() : label;
    });
  }

 private:
  // Calls `visit` with the remaining options and their copies, in the order of the original, with
  // their new entries.
  template <typename Visit>
  void for_each_option(Visit visit) {
    // Both lists ascend, so that a merge gives the order of the original.
    std::size_t forced = 0;
    for (std::uint32_t k = 0; k <= reduction_.origin.size(); ++k) {
      const bool last = k == reduction_.origin.size();
      for (; forced < reduction_.forced.size() &&
             (last || reduction_.forced[forced] < reduction_.origin[k]);
           ++forced) {
        for (const OptionId each : reduction_.copies(reduction_.forced[forced]))
          visit(each, std::span<const Entry>(&own_item_[forced], 1));
      }
      if (last) break;
      entries_.clear();
      for (const Entry& entry : reduction_.problem.option(OptionId{k})) {
        entries_.emplace_back(copy_of_[index(entry.item)], entry.colour);
      }
      if (guards_[k]) entries_.push_back(*guards_[k]);
      for (const OptionId each : reduction_.copies(reduction_.origin[k]))
        visit(each, std::span<const Entry>(entries_));
    }
  }

  // Assigns an item to each forced option: one of its primary items, or a new item.
  void add_items() {
    std::vector<char> taken(original_.num_items());
    for (const ItemId item : reduction_.items) taken[index(item)] = true;
    std::vector<std::optional<ItemId>> own(reduction_.forced.size());
    std::vector<std::uint32_t> owner(original_.num_items());  // 1 + number of the forced option
    for (std::uint32_t k = 0; k < reduction_.forced.size(); ++k) {
      Deadline::check(original_.option(reduction_.forced[k]).size());
      for (const Entry& entry : original_.option(reduction_.forced[k])) {
        if (!original_.is_primary(entry.item) || taken[index(entry.item)]) continue;
        taken[index(entry.item)] = true;
        owner[index(entry.item)] = k + 1;
        own[k] = entry.item;
        break;
      }
    }
    copy_of_.resize(reduction_.items.size(), ItemId{});
    std::uint32_t left = 0;  // the next item of the reduced problem
    const Problem& problem = reduction_.problem;
    for (std::uint32_t k = 0; k < original_.num_primary(); ++k) {
      if (owner[k] != 0) {
        own_item_[owner[k] - 1] = Entry(add_primary(original_.name(ItemId{k})));
      } else if (left < problem.num_primary() && reduction_.items[left] == ItemId{k}) {
        copy_of_[left] = add_primary(original_.name(ItemId{k}), problem.bounds(ItemId{left}));
        ++left;
      }
    }
    for (std::uint32_t k = 0; k < reduction_.forced.size(); ++k) {
      if (!own[k]) own_item_[k] = Entry(add_primary(new_name(reduction_.forced[k])));
    }
    for (; left < problem.num_items(); ++left) {
      copy_of_[left] = add_secondary(problem.name(ItemId{left}));
    }
    // If no item of the reduced problem prevents covers with two copies of an option, an additional
    // item prevents them.
    guards_.resize(reduction_.origin.size());
    for (std::uint32_t k = 0; reduction_.has_copies() && k < guards_.size(); ++k) {
      const OptionId option = reduction_.origin[k];
      const auto excludes = [&](const Entry& entry) {
        return entry.colour == ColourId::none &&
               (!problem.is_primary(entry.item) || problem.high(entry.item) == 1);
      };
      if (reduction_.multiplicity(option) == 1) continue;
      if (std::ranges::any_of(problem.option(OptionId{k}), excludes)) continue;
      guards_[k] = Entry(add_secondary(new_name(option)));
    }
    for (std::uint32_t k = 1; k <= original_.num_colours(); ++k) {
      builder_.colour(original_.colour_name(ColourId{k}));
    }
  }

  std::string new_name(OptionId option) const {
    const std::string_view stem = original_.name(original_.option(option).front().item);
    for (std::uint32_t k = 2;; ++k) {
      std::string name = std::string(stem) + "#" + std::to_string(k);
      if (!original_.find_item(name) && !builder_.find_item(name)) return name;
    }
  }

  ItemId add_primary(std::string_view name, Bounds bounds = {}) {
    names_.emplace_back(name);
    return builder_.add_primary(name, bounds.low, bounds.high);
  }

  ItemId add_secondary(std::string_view name) {
    names_.emplace_back(name);
    return builder_.add_secondary(name);
  }

  // Returns true if an option has its original entries, in any order.
  bool is_unchanged(OptionId option, std::span<const Entry> entries) const {
    const std::span<const Entry> was = original_.option(option);
    if (was.size() != entries.size()) return false;
    std::vector<std::pair<std::string_view, ColourId>> left, right;
    for (const Entry& entry : was) left.emplace_back(original_.name(entry.item), entry.colour);
    for (const Entry& entry : entries) right.emplace_back(names_[index(entry.item)], entry.colour);
    if (left == right) return true;
    std::ranges::sort(left);
    std::ranges::sort(right);
    return left == right;
  }

  template <typename Label>
  Problem build_labelled(Label label_of) {
    for_each_option([&](OptionId option, std::span<const Entry> entries) {
      const OptionId copy = builder_.add_option(entries);
      const std::string label = label_of(option, entries);
      if (!label.empty()) builder_.set_label(copy, label);
      if (original_.data(option) != 0) builder_.set_data(copy, original_.data(option));
      if (original_.cost(option) != 0) {
        builder_.set_cost(copy, original_.cost(option), original_.cost_digits());
      }
    });
    return builder_.build();
  }

  const Reduction& reduction_;
  const Problem& original_;
  ProblemBuilder builder_;
  std::vector<Entry> own_item_;               // item of each forced option
  std::vector<std::optional<Entry>> guards_;  // guard item of each option of the reduced problem
  std::vector<ItemId> copy_of_;               // by item of the reduced problem
  std::vector<std::string> names_;            // names of the items of the reduced problem
  std::vector<Entry> entries_;
};

}  // namespace

Problem Reduction::standalone(bool labels) const {
  if (infeasible) return problem;
  return labels ? standalone([&](OptionId option) { return option_title(original, option); })
                : Standalone(*this).build();
}

Problem Reduction::standalone(const Title& title) const {
  return infeasible ? problem : Standalone(*this).build(title);
}

}  // namespace dlx
