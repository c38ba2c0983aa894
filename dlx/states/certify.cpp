#include "dlx/states/certify.hpp"

namespace dlx::states {

Certificate::Certificate(const Problem& problem, const How& how)
    : walk_(problem, how, "the certificate"), writer_(*how.certificate, problem, walk_.space()) {}

Outcome Certificate::write() {
  const Outcome outcome = walk_.run([&](const StateArcs& state) { writer_.write(state); });
  walk_.meter().stop();
  return outcome;
}

}  // namespace dlx::states
