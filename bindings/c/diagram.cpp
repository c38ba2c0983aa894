#include <algorithm>
#include <sstream>
#include <utility>

#include "bindings/c/run.hpp"
#include "bindings/c/support.hpp"
#include "dlx/deadline.hpp"
#include "dlx/random.hpp"
#include "dlx/zdd.hpp"

struct dlx_diagram {
  dlx_diagram(dlx::Problem of, dlx::Zdd diagram)
      : problem(std::move(of)), zdd(std::move(diagram)), covers(zdd) {}
  dlx_diagram(const dlx_diagram&) = delete;
  dlx_diagram& operator=(const dlx_diagram&) = delete;

  dlx::Problem problem;
  dlx::Zdd zdd;
  dlx::RankedCovers covers;  // keeps a pointer to `zdd`
};

namespace dlx::c {
namespace {

// Passes a cover to the caller, with ascending options.
void give_cover(std::vector<OptionId> cover, std::uint32_t** options, std::size_t* size) {
  needed(options, "options");
  needed(size, "size");
  std::ranges::sort(cover);
  *options = new_options(cover);
  *size = cover.size();
}

// The quotient of two numbers of any size.
double share(const BigCount& part, const BigCount& whole) {
  constexpr std::size_t digits = 1000;  // limit of the exponent of a double is larger
  if (whole.bit_width() < digits) return part.to_double() / whole.to_double();
  BigCount divisor = 1;
  divisor <<= whole.bit_width() - digits;
  return (part / divisor).to_double() / (whole / divisor).to_double();
}

}  // namespace
}  // namespace dlx::c

using dlx::c::guarded;
using dlx::c::needed;
using dlx::c::stoppable;

dlx_status dlx_run_diagram(dlx_run* run, dlx_diagram** diagram) {
  return stoppable([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    needed(diagram, "diagram");
    if (!answer.zdd) throw dlx::c::StateFault("the run did not ask for a diagram");
    if (answer.zdd->outcome != dlx::Outcome::exhausted)
      throw dlx::Stopped(answer.zdd->outcome);
    *diagram = new dlx_diagram(run->problem(), answer.zdd->zdd);
    return DLX_OK;
  });
}

uint64_t dlx_diagram_nodes(const dlx_diagram* diagram) {
  return diagram == nullptr ? 0 : diagram->zdd.size();
}

dlx_status dlx_diagram_count(const dlx_diagram* diagram, char** digits) {
  return guarded([&] {
    needed(diagram, "diagram");
    needed(digits, "digits");
    *digits = dlx::c::new_text(diagram->covers.size().str());
    return DLX_OK;
  });
}

dlx_status dlx_diagram_cover(const dlx_diagram* diagram, const char* rank, uint32_t** options,
                             size_t* size) {
  return guarded([&] {
    needed(diagram, "diagram");
    needed(rank, "rank");
    dlx::c::give_cover(diagram->covers.at(dlx::BigCount(std::string_view(rank))), options, size);
    return DLX_OK;
  });
}

dlx_status dlx_diagram_rank(const dlx_diagram* diagram, const uint32_t* options, size_t size,
                            char** digits) {
  return guarded([&] {
    needed(diagram, "diagram");
    needed(digits, "digits");
    const auto rank = diagram->covers.rank(dlx::c::options_of(diagram->problem, options, size));
    *digits = rank ? dlx::c::new_text(rank->str()) : nullptr;
    return DLX_OK;
  });
}

dlx_status dlx_diagram_sample(const dlx_diagram* diagram, uint64_t seed, size_t covers,
                              uint32_t** options, uint64_t* ends) {
  return stoppable([&] {
    needed(diagram, "diagram");
    needed(options, "options");
    const std::span<std::uint64_t> places = dlx::c::array(ends, covers, "ends");
    dlx::Random random(seed);
    std::vector<dlx::OptionId> drawn;
    for (std::uint64_t& place : places) {
      dlx::Deadline::check(100);
      std::vector<dlx::OptionId> cover = diagram->covers.sample(random);
      std::ranges::sort(cover);
      drawn.insert(drawn.end(), cover.begin(), cover.end());
      place = drawn.size();
    }
    *options = dlx::c::new_options(drawn);
    return DLX_OK;
  });
}

dlx_status dlx_diagram_marginals(const dlx_diagram* diagram, double* shares) {
  return stoppable([&] {
    needed(diagram, "diagram");
    const std::size_t options = diagram->problem.num_options();
    const std::span<double> places = dlx::c::array(shares, options, "shares");
    const std::vector<dlx::BigCount> through = diagram->covers.option_counts(options);
    const dlx::BigCount& all = diagram->covers.size();
    for (std::size_t k = 0; k < options; ++k)
      places[k] = all == dlx::BigCount(0) ? 0 : dlx::c::share(through[k], all);
    return DLX_OK;
  });
}

dlx_status dlx_diagram_through(const dlx_diagram* diagram, char** lines) {
  return stoppable([&] {
    needed(diagram, "diagram");
    needed(lines, "lines");
    std::string text;
    for (const dlx::BigCount& number : diagram->covers.option_counts(diagram->problem.num_options()))
      text += number.str() + '\n';
    *lines = dlx::c::new_text(text);
    return DLX_OK;
  });
}

dlx_status dlx_diagram_extreme(const dlx_diagram* diagram, int dearest, uint32_t** options,
                               size_t* size, int64_t* cost, char** ties) {
  return stoppable([&] {
    needed(diagram, "diagram");
    needed(cost, "cost");
    needed(ties, "ties");
    const auto found =
        dlx::find_extreme(diagram->zdd, diagram->problem,
                          dearest != 0 ? dlx::Extreme::most_expensive : dlx::Extreme::cheapest);
    if (!found) return DLX_END;
    char* number = dlx::c::new_text(found->ties.str());
    try {
      dlx::c::give_cover(found->options, options, size);
    } catch (...) {
      dlx_free(number);
      throw;
    }
    *cost = found->cost;
    *ties = number;
    return DLX_OK;
  });
}

dlx_status dlx_diagram_write(const dlx_diagram* diagram, int dot, char** text) {
  return stoppable([&] {
    needed(diagram, "diagram");
    std::ostringstream out;
    (dot != 0 ? dlx::write_zdd_dot : dlx::write_zdd)(out, diagram->zdd, diagram->problem);
    needed(text, "text");
    *text = dlx::c::new_text(out.view());
    return DLX_OK;
  });
}

void dlx_diagram_free(dlx_diagram* diagram) { delete diagram; }
