#include <chrono>
#include <stdexcept>
#include <utility>

#include "dlx/counting.hpp"
#include "dlx/counting/certificate_writer.hpp"
#include "dlx/counting/state_walk.hpp"
#include "dlx/deadline.hpp"

namespace dlx {
namespace {

CountResult count_and_write(const Problem& problem, const CountOptions& options, CountOptions memo,
                            std::ostream& out) {
  const Deadline deadline(options.search);
  counting::StateWalk walk(problem, options, "the certificate");
  counting::CertificateWriter writer(out, problem, walk.space());
  CountResult result;
  result.outcome = walk.run([&](const counting::StateArcs& state) { writer.write(state); });
  walk.meter().stop();
  const double seconds = walk.meter().seconds();
  if (result.outcome == Outcome::exhausted) {
    // The number comes from tables of its own, not from the lines: one stands for the other.
    if (memo.search.max_time != std::chrono::duration<double>::max()) {
      memo.search.max_time -= std::chrono::duration<double>(seconds);
    }
    result = count_covers(problem, memo);
  }
  result.statistics.seconds += seconds;
  if (result.outcome == Outcome::exhausted) {
    writer.finish(result.count);
  } else {
    result.count = 0;
  }
  return result;
}

}  // namespace

CountResult count_with_certificate(const Problem& problem, const CountOptions& options,
                                   std::ostream& out) {
  CountOptions memo = options;
  memo.on_save = {};
  if (memo.search.engine == "auto") memo.search.engine = "memo";
  if (memo.search.engine != "memo" || memo.search.max_solutions != no_limit) {
    throw std::invalid_argument("a certificate is of the number of all covers, and made by memo");
  }
  if (memo.search.max_nodes != no_limit || memo.search.strategy != Strategy()) {
    throw std::invalid_argument("a certificate has no limit of nodes, and no strategy");
  }

  try {
    return count_and_write(problem, options, std::move(memo), out);
  } catch (const Stopped& stopped) {
    return count_result({stopped.outcome(), 0, {}});
  }
}

}  // namespace dlx
