#include "dlx/states/state_space.hpp"

#include "dlx/deadline.hpp"

namespace dlx::states {

ColourUse find_colour_use(const Problem& problem) {
  ColourUse use;
  use.colours.assign(problem.num_secondary(), 0);
  use.plain.assign(problem.num_secondary(), false);
  use.number.assign(problem.num_entries(), ColourUse::plain_entry);
  if (problem.num_secondary() == 0) return use;

  // The coloured entries, by item.
  struct Coloured {
    std::uint32_t colour;
    std::size_t entry;
  };
  const Lists<Coloured> coloured(problem.num_secondary(), [&](auto put) {
    std::size_t entry_number = 0;
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      const bool counts = problem.has_primary(OptionId{o});
      Deadline::check(problem.option(OptionId{o}).size());
      for (const Entry& entry : problem.option(OptionId{o})) {
        const std::size_t number = entry_number++;
        if (!counts || problem.is_primary(entry.item)) continue;
        const std::uint32_t secondary = index(entry.item) - problem.num_primary();
        if (entry.colour == ColourId::none) {
          use.plain[secondary] = true;
        } else {
          put(secondary, Coloured{index(entry.colour), number});
        }
      }
    }
  });

  // The colours of an item are numbered in the order of their first use.
  std::vector<std::uint32_t> number(problem.num_colours() + std::size_t{1});
  std::vector<std::uint32_t> numbered_for(problem.num_colours() + std::size_t{1},
                                          problem.num_secondary());
  for (std::uint32_t s = 0; s < problem.num_secondary(); ++s) {
    for (const auto& [colour, entry] : coloured[s]) {
      if (numbered_for[colour] != s) {
        numbered_for[colour] = s;
        number[colour] = use.colours[s]++;
      }
      use.number[entry] = number[colour];
    }
  }
  return use;
}

std::vector<Component> joined_components(const Problem& problem) {
  const ColourUse use = find_colour_use(problem);
  return find_components(
      problem, [&](ItemId item) { return use.can_conflict(index(item) - problem.num_primary()); });
}

namespace {

// Limit for the sum over all positions of the groups of interchangeable items; larger problems
// ignore these groups.
constexpr std::size_t max_group_size = 4'000'000;

// C(b, b/2), saturated.
std::uint64_t middle_binomial(std::uint32_t b) {
  std::uint64_t binomial = 1;
  for (std::uint32_t k = 1; k <= b / 2; ++k) {
    if (binomial > (std::uint64_t{1} << 50)) return binomial;
    binomial = binomial * (b - b / 2 + k) / k;
  }
  return binomial;
}

// The next larger number with as many ones: Gosper's hack (TAOCP 4A, 7.1.3, exercise 20).
std::uint64_t next_combination(std::uint64_t set) {
  const std::uint64_t low = set & (~set + 1);
  const std::uint64_t up = set + low;
  return up | (((set ^ up) / low) >> 2);
}

}  // namespace

StateSpace::StateSpace(const Problem& problem, std::span<const ItemId> order,
                       std::span<const std::uint32_t> interchangeable)
    : positions_(order.size()), position_(problem.num_primary()) {
  for (std::size_t p = 0; p < positions_; ++p) {
    position_[index(order[p])] = static_cast<std::uint32_t>(p);
  }

  // The options by their first item.
  std::vector<std::uint32_t> bucket(problem.num_options(), Field::never);
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    Deadline::check(problem.option(OptionId{o}).size());
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (problem.is_primary(entry.item)) {
        bucket[o] = std::min(bucket[o], position_[index(entry.item)]);
      }
    }
  }
  options_ = {positions_, [&](auto put) {
                for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
                  if (bucket[o] != Field::never) put(bucket[o], OptionId{o});
                }
              }};

  fields_ = find_fields(problem, interchangeable);
  give_bits(fields_);
  make_masks(problem, fields_);
  if (!interchangeable.empty()) group_interchangeable(fields_, order, interchangeable);
}

std::vector<ItemId> StateSpace::order() const {
  std::vector<ItemId> order(positions_);
  for (std::uint32_t item = 0; item < positions_; ++item) order[position_[item]] = ItemId{item};
  return order;
}

std::vector<StateSpace::Field> StateSpace::find_fields(
    const Problem& problem, std::span<const std::uint32_t> interchangeable) {
  std::vector<Field> fields(problem.num_items());
  for (std::uint32_t p = 0; p < positions_; ++p) {
    for (const OptionId option : options_[p]) {
      Deadline::check(problem.option(option).size());
      for (const Entry& entry : problem.option(option)) {
        Field& field = fields[index(entry.item)];
        if (field.first == Field::never) field.first = p;
        field.last = p;
      }
    }
  }
  // Interchangeable items have their bits from the same position on, so that any of them can be the
  // covered ones.
  for (std::uint32_t i = 0; i < interchangeable.size(); ++i) {
    fields[interchangeable[i]].first = std::min(fields[interchangeable[i]].first, fields[i].first);
  }
  for (std::uint32_t i = 0; i < interchangeable.size(); ++i)
    fields[i].first = fields[interchangeable[i]].first;

  const ColourUse use = find_colour_use(problem);
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    Field& field = fields[i];
    if (i < problem.num_primary()) {
      field.last = position_[i];
      field.width = 1;
      continue;
    }
    const std::uint32_t secondary = i - problem.num_primary();
    if (!use.can_conflict(secondary)) continue;
    const std::uint32_t colours = use.colours[secondary];
    field.width = colours == 0 ? 1 : 2;
    while (middle_binomial(field.width) < colours) ++field.width;
    std::uint64_t code = (std::uint64_t{1} << field.width / 2) - 1;
    for (std::uint32_t colour = 0; colour < colours; ++colour, code = next_combination(code)) {
      field.codes.push_back(code);
    }
  }
  return fields;
}

void StateSpace::give_bits(std::vector<Field>& fields) {
  std::vector<std::vector<std::uint32_t>> begins(positions_ + 1);
  std::vector<std::vector<std::uint32_t>> ends(positions_ + 2);
  const std::size_t primary = position_.size();
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].needed()) continue;
    begins[fields[i].first].push_back(i);
    // A primary item's bit is cleared before its position, so the bit is free there; the fields of
    // secondary items are still used.
    ends[fields[i].last + (i < primary ? 0 : 1)].push_back(i);
  }
  std::vector<std::uint32_t> free;
  for (std::size_t p = 0; p < positions_; ++p) {
    Deadline::check(ends[p].size() + begins[p].size());
    for (const std::uint32_t i : ends[p]) {
      free.insert(free.end(), fields[i].bits.begin(), fields[i].bits.end());
    }
    for (const std::uint32_t i : begins[p]) {
      for (std::uint32_t k = 0; k < fields[i].width; ++k) {
        if (free.empty()) free.push_back(static_cast<std::uint32_t>(bits_++));
        fields[i].bits.push_back(free.back());
        free.pop_back();
      }
    }
  }
  words_ = std::max<std::size_t>((bits_ + 63) / 64, 1);
}

void StateSpace::make_masks(const Problem& problem, const std::vector<Field>& fields) {
  const auto put = [&](std::uint64_t* mask, const Field& field, std::uint64_t code) {
    for (std::size_t k = 0; k < field.bits.size(); ++k) {
      if (code >> k & 1) mask[field.bits[k] / 64] |= std::uint64_t{1} << field.bits[k] % 64;
    }
  };

  bit_.assign(positions_, no_bit);
  keep_.assign(positions_ * words_, ~std::uint64_t{0});
  const auto drop = [&](std::size_t position, const Field& field) {
    for (const std::uint32_t bit : field.bits) {
      keep_[position * words_ + bit / 64] &= ~(std::uint64_t{1} << bit % 64);
    }
  };
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].needed()) continue;
    if (i < problem.num_primary()) {
      bit_[position_[i]] = fields[i].bits[0];
    } else {
      drop(fields[i].last, fields[i]);
    }
  }

  const ColourUse use = find_colour_use(problem);
  std::vector<std::size_t> first_entry(problem.num_options() + std::size_t{1}, 0);
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    first_entry[o + 1] = first_entry[o] + problem.option(OptionId{o}).size();
  }
  forbid_.assign(begin(positions_) * words_, 0);
  set_.assign(begin(positions_) * words_, 0);
  for (std::uint32_t p = 0; p < positions_; ++p) {
    for (std::size_t o = begin(p); o < begin(p + 1); ++o) {
      std::size_t number = first_entry[index(option(o))];
      Deadline::check(2 * problem.option(option(o)).size());
      for (const Entry& entry : problem.option(option(o))) {
        const std::uint32_t colour = use.number[number++];
        const Field& field = fields[index(entry.item)];
        if (!field.needed()) continue;
        const std::uint64_t all = (std::uint64_t{1} << field.width) - 1;
        const std::uint64_t code = colour == ColourUse::plain_entry ? all : field.codes[colour];
        const bool taken = colour == ColourUse::plain_entry;
        // In its own bucket a primary item is uncovered, and its bit already belongs to another
        // item.
        if (index(entry.item) < problem.num_primary() && field.last == p) continue;
        put(&forbid_[o * words_], field, taken ? all : all & ~code);
        if (field.last > p) put(&set_[o * words_], field, code);
      }
    }
  }
}

void StateSpace::group_interchangeable(const std::vector<Field>& fields,
                                       std::span<const ItemId> order,
                                       std::span<const std::uint32_t> interchangeable) {
  // Items with a bit, by the first of their group, the last position first.
  std::vector<std::vector<std::uint32_t>> groups(interchangeable.size());
  for (std::size_t p = positions_; p-- > 0;) {
    const std::uint32_t item = index(order[p]);
    if (fields[item].needed()) groups[interchangeable[item]].push_back(item);
  }
  std::erase_if(groups, [](const auto& group) { return group.size() < 2; });

  // A group counts from its first bit on, while at least two of its members are after the position.
  const auto for_each = [&](auto visit) {
    for (const std::vector<std::uint32_t>& group : groups) {
      std::size_t left = group.size();
      Deadline::check(positions_ / 8);
      for (std::uint32_t p = fields[group[0]].first + 1; p < fields[group[1]].last; ++p) {
        while (fields[group[left - 1]].last <= p) --left;
        visit(p, group, static_cast<std::uint32_t>(left));
      }
    }
  };
  std::size_t total = 0;
  for_each([&](std::uint32_t, const auto&, std::uint32_t) { ++total; });
  if (total == 0 || total > max_group_size) return;

  std::vector<std::uint32_t> masks(position_.size());  // masks of each group, by its last item
  std::uint32_t number = 0;
  for (const std::vector<std::uint32_t>& group : groups) {
    masks[group[0]] = number;
    group_masks_.resize(group_masks_.size() + (group.size() + 1) * words_, 0);
    for (const std::uint32_t item : group) {
      std::uint64_t* mask = &group_masks_[++number * words_];
      std::copy_n(mask - words_, words_, mask);
      mask[fields[item].bits[0] / 64] |= std::uint64_t{1} << fields[item].bits[0] % 64;
    }
    ++number;
  }
  interchangeable_ = {positions_, [&](auto put) {
                        for_each([&](std::uint32_t p, const auto& group, std::uint32_t left) {
                          put(p, InterchangeableGroup{left, masks[group[0]]});
                        });
                      }};
}

}  // namespace dlx::states
