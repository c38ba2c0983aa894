#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "bindings/c/array_reader.hpp"
#include "bindings/c/run.hpp"
#include "bindings/c/support.hpp"
#include "dlx/cost.hpp"
#include "dlx/packed.hpp"
#include "dlx/problem_formats.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "dlx/split.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/verify.hpp"
#include "puzzles/matrix.hpp"
#include "puzzles/svg.hpp"

struct dlx_reduction {
  dlx::Problem problem;
  std::vector<dlx::OptionId> forced, origin;
  bool infeasible;
};

struct dlx_split {
  dlx::Problem problem;
  std::vector<dlx::Subproblem> parts;  // the largest first
};

namespace dlx::c {
namespace {

const ProblemFormat& format_named(const char* name) {
  const ProblemFormat* format = find_problem_format(name);
  if (format == nullptr) throw unknown_name("format", name, names_of(problem_formats()));
  return *format;
}

Problem read_problem(std::string_view text, const std::string& source, const char* format) {
  const std::optional<std::string> unpacked = unpack(text, source);
  if (unpacked) text = *unpacked;
  const ProblemFormat& known =
      format != nullptr ? format_named(format) : guess_problem_format(text, source);
  return known.read(text, source).problem;
}

// Returns the options that are taken, in ascending order.
// Errors:   ArgumentError if no cover can contain all of them.
std::vector<OptionId> compatible(const Problem& problem, std::vector<OptionId> options) {
  std::ranges::sort(options);
  std::vector<std::uint32_t> used(problem.num_items());
  std::vector<ColourId> colours(problem.num_items(), ColourId::none);
  for (std::size_t k = 0; k < options.size(); ++k) {
    const std::string name = "option " + std::to_string(index(options[k]));
    if (k > 0 && options[k] == options[k - 1])
      throw ArgumentError("taken", name + " is taken twice");
    bool has_primary = false;
    for (const auto& [item, colour] : problem.option(options[k])) {
      const bool primary = problem.is_primary(item);
      ColourId& shared = colours[index(item)];
      const std::uint32_t uses = ++used[index(item)];
      if (primary ? uses > problem.high(item)
                  : uses > 1 && (colour == ColourId::none || colour != shared)) {
        throw ArgumentError("taken", name + " conflicts with another option that is taken: item '" +
                                         std::string(problem.name(item)) + "'");
      }
      shared = colour;
      has_primary |= primary;
    }
    if (!has_primary)
      throw ArgumentError("taken", name + " has no primary item, so no cover contains it");
  }
  return options;
}

// Returns a problem without covers: an item that the options `taken` do not cover, and no options.
Problem uncoverable(const Problem& problem, const std::vector<OptionId>& taken) {
  std::vector<std::uint32_t> uses(problem.num_items());
  for (const OptionId option : taken)
    for (const Entry& entry : problem.option(option)) ++uses[index(entry.item)];
  std::vector<ItemId> items = all_items(problem);
  std::erase_if(items, [&](ItemId item) {
    return !problem.is_primary(item) || uses[index(item)] >= problem.low(item);
  });
  items.resize(1);  // at least one is uncovered, as the part has no cover
  return select(problem, {.items = items, .options = {}});
}

// Returns the part of a problem whose covers contain the options `taken` and none of `left_out`.
dlx_reduction* part_of(const Problem& problem, const std::vector<OptionId>& taken,
                       const std::vector<OptionId>& left_out) {
  std::vector<OptionId> forced = compatible(problem, taken);
  for (const OptionId option : left_out)
    if (std::ranges::binary_search(forced, option))
      throw ArgumentError("left_out",
                          "option " + std::to_string(index(option)) + " is taken and left out");
  RestrictedProblem rest = restrict(problem, {.taken = forced, .left_out = left_out});
  if (rest.dead) return new dlx_reduction{uncoverable(problem, forced), forced, {}, true};
  return new dlx_reduction{std::move(rest.problem), std::move(forced), std::move(rest.origin),
                           false};
}

OptionId option_in(const Problem& problem, std::uint32_t option) {
  return options_of(problem, &option, 1).front();
}

}  // namespace
}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_problem_parse(const char* text, size_t length, const char* source,
                             const char* format, dlx_problem** problem) {
  return stoppable([&] {
    needed(problem, "problem");
    const std::string name = source == nullptr ? "<text>" : source;
    *problem = new dlx_problem{read_problem(text_of(text, length), name, format)};
  });
}

dlx_status dlx_problem_load(const char* path, const char* format, dlx_problem** problem) {
  return stoppable([&] {
    needed(path, "path");
    needed(problem, "problem");
    const ProblemFormat* const known = format == nullptr ? nullptr : &format_named(format);
    *problem = new dlx_problem{load_problem(path, known).problem};
  });
}

dlx_status dlx_problem_write(const dlx_problem* problem, const char* format, char** text,
                             char** lost) {
  return guarded([&] {
    needed(problem, "problem");
    const ProblemFormat& known =
        format == nullptr ? problem_formats().front() : format_named(format);
    if (known.write == nullptr)
      throw ArgumentError("format", std::string(known.name) + " is only read");
    std::ostringstream out;
    std::string lines;
    for (const std::string& line : known.write(out, problem->problem)) lines += line + '\n';
    std::unique_ptr<char, FreeText> losses(lost == nullptr ? nullptr : new_text(lines));
    give(text, "text", out.view());
    if (lost != nullptr) *lost = losses.release();
  });
}

dlx_status dlx_formats(char** text) {
  return guarded([&] {
    std::ostringstream out;
    for (const ProblemFormat& format : problem_formats())
      out << format.name << '\t' << format.extension << '\t' << format.summary << '\t'
          << (format.write == nullptr ? "read" : "written") << '\n';
    give(text, "text", out.view());
  });
}

void dlx_arrays_init(dlx_arrays* arrays, size_t size) {
  if (arrays == nullptr || size < sizeof arrays->size) return;
  std::memset(arrays, 0, size);
  arrays->size = size;
}

dlx_status dlx_problem_from_arrays(const dlx_arrays* arrays, dlx_problem** problem) {
  return stoppable([&] {
    needed(problem, "problem");
    // The caller's struct may have fewer or more members. The size of a pointer is a mistake.
    const std::size_t size = needed(arrays, "arrays").size;
    if (size <= sizeof(void*) || size > 16 * sizeof(dlx_arrays))
      throw ArgumentError("arrays", "arrays has an invalid size; set the size first");
    dlx_arrays known{};
    std::memcpy(&known, arrays, std::min(size, sizeof known));
    *problem = new dlx_problem{ArrayReader(known).read()};
  });
}

void dlx_problem_free(dlx_problem* problem) { delete problem; }

uint32_t dlx_problem_items(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.num_items();
}
uint32_t dlx_problem_primary(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.num_primary();
}
uint32_t dlx_problem_options(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.num_options();
}
uint32_t dlx_problem_entries(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.num_entries();
}
uint32_t dlx_problem_colours(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.num_colours();
}
uint32_t dlx_problem_cost_digits(const dlx_problem* problem) {
  return problem == nullptr ? 0 : problem->problem.cost_digits();
}

dlx_status dlx_problem_item_names(const dlx_problem* problem, char** lines) {
  return guarded(problem, [&](const Problem& it) {
    std::string out;
    for (std::uint32_t item = 0; item < it.num_items(); ++item)
      out.append(it.name(ItemId{item})) += '\n';
    give(lines, "lines", out);
  });
}

dlx_status dlx_problem_colour_names(const dlx_problem* problem, char** lines) {
  return guarded(problem, [&](const Problem& it) {
    std::string out;
    for (std::uint32_t colour = 1; colour <= it.num_colours(); ++colour)
      out.append(it.colour_name(ColourId{colour})) += '\n';
    give(lines, "lines", out);
  });
}

dlx_status dlx_problem_bounds(const dlx_problem* problem, uint32_t item, uint32_t* low,
                              uint32_t* high) {
  return guarded(problem, [&](const Problem& it) {
    if (item >= it.num_primary()) throw ArgumentError("item", "there is no such primary item");
    needed(low, "low");
    needed(high, "high");
    *low = it.low(ItemId{item});
    *high = it.high(ItemId{item});
  });
}

dlx_status dlx_problem_arrays(const dlx_problem* problem, uint64_t* offsets, uint32_t* items,
                              uint32_t* colours) {
  return guarded(problem, [&](const Problem& it) {
    std::uint64_t entries = 0;
    for (std::uint32_t option = 0; option < it.num_options(); ++option) {
      if (offsets != nullptr) offsets[option] = entries;
      for (const Entry& entry : it.option(OptionId{option})) {
        if (items != nullptr) items[entries] = index(entry.item);
        if (colours != nullptr) colours[entries] = index(entry.colour);
        ++entries;
      }
    }
    if (offsets != nullptr) offsets[it.num_options()] = entries;
  });
}

dlx_status dlx_problem_label(const dlx_problem* problem, uint32_t option, char** text) {
  return guarded(problem,
                 [&](const Problem& it) { give(text, "text", it.label(option_in(it, option))); });
}

dlx_status dlx_problem_option_text(const dlx_problem* problem, uint32_t option, char** text) {
  return guarded(problem, [&](const Problem& it) {
    give(text, "text", option_text(it, option_in(it, option)));
  });
}

dlx_status dlx_problem_cost(const dlx_problem* problem, const uint32_t* options, size_t size,
                            int64_t* units) {
  return guarded(problem, [&](const Problem& it) {
    needed(units, "units");
    const std::vector<OptionId> ids = options_of(it, options, size);
    std::vector<bool> seen(it.num_options());
    for (const OptionId option : ids) {
      if (seen[index(option)]) throw ArgumentError("options", "an option is listed twice");
      seen[index(option)] = true;
    }
    *units = cover_cost(it, ids);
  });
}

dlx_status dlx_problem_warnings(const dlx_problem* problem, char** text) {
  return guarded(problem, [&](const Problem& it) {
    std::string out;
    for (const Warning& warning : find_warnings(it)) out += warning.message + '\n';
    give(text, "text", out);
  });
}

dlx_status dlx_problem_verify(const dlx_problem* problem, const uint32_t* options, size_t size,
                              char** fault) {
  return guarded(problem, [&](const Problem& it) {
    needed(fault, "fault");
    std::vector<OptionId> ids;
    for (const std::uint32_t option : array(options, size, "options"))
      ids.push_back(OptionId{option});
    const std::optional<Fault> found = verify(it, ids);
    *fault = found ? new_text(found->message) : nullptr;
  });
}

dlx_status dlx_problem_draw(const dlx_problem* problem, const uint32_t* options, size_t size,
                            int svg, char** text) {
  return guarded(problem, [&](const Problem& it) {
    const std::vector<OptionId> ids = options_of(it, options, size);
    pictures::check_matrix(it);
    give(text, "text",
         svg != 0 ? pictures::svg_file(pictures::picture_matrix(it, Cover(ids)))
                  : pictures::draw_matrix(it, Cover(ids), false));
  });
}

dlx_status dlx_reduce(const dlx_problem* problem, dlx_reduction** reduction) {
  return stoppable([&] {
    const Problem& it = needed(problem, "problem").problem;
    needed(reduction, "reduction");
    ReduceOptions options;
    options.merge_duplicates = false;
    Reduction found = reduce(it, options);
    *reduction = new dlx_reduction{std::move(found.problem), std::move(found.forced),
                                   std::move(found.origin), found.infeasible};
  });
}

dlx_status dlx_reduction_problem(const dlx_reduction* reduction, dlx_problem** problem) {
  return guarded([&] {
    needed(reduction, "reduction");
    needed(problem, "problem");
    *problem = new dlx_problem{reduction->problem};
  });
}

dlx_status dlx_reduction_forced(const dlx_reduction* reduction, uint32_t** options, size_t* size) {
  return guarded([&] { give(options, size, needed(reduction, "reduction").forced); });
}

dlx_status dlx_reduction_origin(const dlx_reduction* reduction, uint32_t** options, size_t* size) {
  return guarded([&] { give(options, size, needed(reduction, "reduction").origin); });
}

int dlx_reduction_infeasible(const dlx_reduction* reduction) {
  return reduction != nullptr && reduction->infeasible ? 1 : 0;
}

void dlx_reduction_free(dlx_reduction* reduction) { delete reduction; }

dlx_status dlx_problem_restrict(const dlx_problem* problem, const uint32_t* taken, size_t takes,
                                const uint32_t* left_out, size_t leaves, dlx_reduction** part) {
  return stoppable([&] {
    const Problem& it = needed(problem, "problem").problem;
    needed(part, "part");
    *part = part_of(it, options_of(it, taken, takes, "taken"),
                    options_of(it, left_out, leaves, "left_out"));
  });
}

dlx_status dlx_run_split(dlx_run* run, dlx_split** split) {
  return guarded([&] {
    const Result& result = needed(run, "run").answer();
    needed(split, "split");
    if (!result.split) throw StateFault("the run did not divide a problem");
    if (result.split->outcome != Outcome::exhausted) throw Stopped(result.split->outcome);
    auto parts = std::make_unique<dlx_split>(dlx_split{run->problem(), {}});
    for (const std::vector<Subproblem>& part : result.split->parts)
      std::ranges::copy(part, std::back_inserter(parts->parts));
    std::ranges::stable_sort(parts->parts, std::ranges::greater{}, &Subproblem::weight);
    *split = parts.release();
  });
}

size_t dlx_split_parts(const dlx_split* split) {
  return split == nullptr ? 0 : split->parts.size();
}

dlx_status dlx_split_part(const dlx_split* split, size_t number, dlx_reduction** part, char** times,
                          double* weight) {
  return stoppable([&] {
    needed(split, "split");
    needed(part, "part");
    if (number >= split->parts.size())
      throw ArgumentError(
          "number", "there are " + std::to_string(split->parts.size()) + " parts, counted from 0");
    const Subproblem& found = split->parts[number];
    std::unique_ptr<dlx_reduction> rest(part_of(split->problem, found.taken, found.left_out));
    if (times != nullptr) *times = new_text(found.times.str());
    if (weight != nullptr) *weight = found.weight;
    *part = rest.release();
  });
}

void dlx_split_free(dlx_split* split) { delete split; }

dlx_status dlx_problem_symmetries(const dlx_problem* problem, char** order) {
  return stoppable([&] {
    const Problem& it = needed(problem, "problem").problem;
    give(order, "order", find_symmetries(it).order.str());
  });
}
