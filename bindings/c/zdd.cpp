#include "dlx/zdd.hpp"

#include <algorithm>
#include <memory>
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

std::vector<OptionId> ascending(std::vector<OptionId> cover) {
  std::ranges::sort(cover);
  return cover;
}

}  // namespace
}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_run_zdd(dlx_run* run, dlx_zdd** zdd) {
  return stoppable([&] {
    const Result& answer = needed(run, "run").answer();
    needed(zdd, "zdd");
    if (!answer.zdd) throw StateFault("the run did not ask for a diagram");
    if (answer.zdd->outcome != Outcome::exhausted) throw Stopped(answer.zdd->outcome);
    *zdd = new dlx_zdd(run->problem(), answer.zdd->zdd);
  });
}

uint64_t dlx_zdd_size(const dlx_zdd* zdd) { return zdd == nullptr ? 0 : zdd->zdd.size(); }

dlx_status dlx_zdd_count(const dlx_zdd* zdd, char** digits) {
  return guarded([&] { give(digits, "digits", needed(zdd, "zdd").covers.size().str()); });
}

dlx_status dlx_zdd_kth(const dlx_zdd* zdd, const char* rank, uint32_t** options, size_t* size) {
  return guarded([&] {
    const RankedCovers& covers = needed(zdd, "zdd").covers;
    give(options, size, ascending(covers.kth(BigCount(std::string_view(&needed(rank, "rank"))))));
  });
}

dlx_status dlx_zdd_rank(const dlx_zdd* zdd, const uint32_t* options, size_t size, char** digits) {
  return guarded([&] {
    needed(zdd, "zdd");
    needed(digits, "digits");
    const auto rank = zdd->covers.rank(options_of(zdd->problem, options, size));
    *digits = rank ? new_text(rank->str()) : nullptr;
  });
}

dlx_status dlx_zdd_sample(const dlx_zdd* zdd, uint64_t seed, size_t covers, uint32_t** options,
                          uint64_t* ends) {
  return stoppable([&] {
    needed(zdd, "zdd");
    needed(options, "options");
    const std::span<std::uint64_t> places = array(ends, covers, "ends");
    Random random(seed);
    std::vector<OptionId> drawn;
    for (std::uint64_t& place : places) {
      Deadline::check(100);
      const std::vector<OptionId> cover = ascending(zdd->covers.sample(random));
      drawn.insert(drawn.end(), cover.begin(), cover.end());
      place = drawn.size();
    }
    *options = new_options(drawn);
  });
}

dlx_status dlx_zdd_option_counts(const dlx_zdd* zdd, char** lines) {
  return stoppable([&] {
    needed(zdd, "zdd");
    std::string text;
    for (const BigCount& number : zdd->covers.option_counts(zdd->problem.num_options()))
      text += number.str() + '\n';
    give(lines, "lines", text);
  });
}

dlx_status dlx_zdd_extreme(const dlx_zdd* zdd, int most_expensive, uint32_t** options, size_t* size,
                           int64_t* cost, char** ties) {
  return stoppable([&] {
    needed(zdd, "zdd");
    needed(cost, "cost");
    needed(ties, "ties");
    const auto found = find_extreme(
        zdd->zdd, zdd->problem, most_expensive != 0 ? Extreme::most_expensive : Extreme::cheapest);
    if (!found) return DLX_END;
    std::unique_ptr<char, FreeText> number(new_text(found->ties.str()));
    give(options, size, ascending(found->options));
    *cost = found->cost;
    *ties = number.release();
    return DLX_OK;
  });
}

dlx_status dlx_zdd_write(const dlx_zdd* zdd, int dot, char** text) {
  return stoppable([&] {
    needed(zdd, "zdd");
    std::ostringstream out;
    (dot != 0 ? write_zdd_dot : write_zdd)(out, zdd->zdd, zdd->problem);
    give(text, "text", out.view());
  });
}

void dlx_zdd_free(dlx_zdd* zdd) { delete zdd; }
