#include "dlx/zdd.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "bindings/c/run.hpp"
#include "bindings/c/support.hpp"
#include "dlx/deadline.hpp"
#include "dlx/random.hpp"

struct dlx_zdd {
  dlx_zdd(dlx::Problem of, dlx::Zdd built)
      : problem(std::move(of)), zdd(std::move(built)), covers(zdd) {}
  dlx_zdd(const dlx_zdd&) = delete;
  dlx_zdd& operator=(const dlx_zdd&) = delete;

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

dlx_status dlx_run_zdd(dlx_run* run, dlx_zdd** zdd) {
  return stoppable([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    needed(zdd, "zdd");
    if (!answer.zdd) throw dlx::c::StateFault("the run did not ask for a diagram");
    if (answer.zdd->outcome != dlx::Outcome::exhausted) throw dlx::Stopped(answer.zdd->outcome);
    *zdd = new dlx_zdd(run->problem(), answer.zdd->zdd);
    return DLX_OK;
  });
}

uint64_t dlx_zdd_size(const dlx_zdd* zdd) { return zdd == nullptr ? 0 : zdd->zdd.size(); }

dlx_status dlx_zdd_count(const dlx_zdd* zdd, char** digits) {
  return guarded([&] {
    needed(zdd, "zdd");
    needed(digits, "digits");
    *digits = dlx::c::new_text(zdd->covers.size().str());
    return DLX_OK;
  });
}

dlx_status dlx_zdd_kth(const dlx_zdd* zdd, const char* rank, uint32_t** options, size_t* size) {
  return guarded([&] {
    needed(zdd, "zdd");
    needed(rank, "rank");
    dlx::c::give_cover(zdd->covers.kth(dlx::BigCount(std::string_view(rank))), options, size);
    return DLX_OK;
  });
}

dlx_status dlx_zdd_rank(const dlx_zdd* zdd, const uint32_t* options, size_t size, char** digits) {
  return guarded([&] {
    needed(zdd, "zdd");
    needed(digits, "digits");
    const auto rank = zdd->covers.rank(dlx::c::options_of(zdd->problem, options, size));
    *digits = rank ? dlx::c::new_text(rank->str()) : nullptr;
    return DLX_OK;
  });
}

dlx_status dlx_zdd_sample(const dlx_zdd* zdd, uint64_t seed, size_t covers, uint32_t** options,
                          uint64_t* ends) {
  return stoppable([&] {
    needed(zdd, "zdd");
    needed(options, "options");
    const std::span<std::uint64_t> places = dlx::c::array(ends, covers, "ends");
    dlx::Random random(seed);
    std::vector<dlx::OptionId> drawn;
    for (std::uint64_t& place : places) {
      dlx::Deadline::check(100);
      std::vector<dlx::OptionId> cover = zdd->covers.sample(random);
      std::ranges::sort(cover);
      drawn.insert(drawn.end(), cover.begin(), cover.end());
      place = drawn.size();
    }
    *options = dlx::c::new_options(drawn);
    return DLX_OK;
  });
}

dlx_status dlx_zdd_marginals(const dlx_zdd* zdd, double* shares) {
  return stoppable([&] {
    needed(zdd, "zdd");
    const std::size_t options = zdd->problem.num_options();
    const std::span<double> places = dlx::c::array(shares, options, "shares");
    const std::vector<dlx::BigCount> counts = zdd->covers.option_counts(options);
    const dlx::BigCount& all = zdd->covers.size();
    for (std::size_t k = 0; k < options; ++k)
      places[k] = all == dlx::BigCount(0) ? 0 : dlx::c::share(counts[k], all);
    return DLX_OK;
  });
}

dlx_status dlx_zdd_option_counts(const dlx_zdd* zdd, char** lines) {
  return stoppable([&] {
    needed(zdd, "zdd");
    needed(lines, "lines");
    std::string text;
    for (const dlx::BigCount& number : zdd->covers.option_counts(zdd->problem.num_options()))
      text += number.str() + '\n';
    *lines = dlx::c::new_text(text);
    return DLX_OK;
  });
}

dlx_status dlx_zdd_extreme(const dlx_zdd* zdd, int most_expensive, uint32_t** options, size_t* size,
                           int64_t* cost, char** ties) {
  return stoppable([&] {
    needed(zdd, "zdd");
    needed(cost, "cost");
    needed(ties, "ties");
    const auto found = dlx::find_extreme(
        zdd->zdd, zdd->problem,
        most_expensive != 0 ? dlx::Extreme::most_expensive : dlx::Extreme::cheapest);
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

dlx_status dlx_zdd_write(const dlx_zdd* zdd, int dot, char** text) {
  return stoppable([&] {
    needed(zdd, "zdd");
    std::ostringstream out;
    (dot != 0 ? dlx::write_zdd_dot : dlx::write_zdd)(out, zdd->zdd, zdd->problem);
    needed(text, "text");
    *text = dlx::c::new_text(out.view());
    return DLX_OK;
  });
}

void dlx_zdd_free(dlx_zdd* zdd) { delete zdd; }
