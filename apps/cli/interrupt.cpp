#include "apps/cli/interrupt.hpp"

namespace dlx::cli {
namespace {

StopFlag stop_flag;

extern "C" void request_stop(int) { stop_flag.request(); }

void install(int signal, struct sigaction& old) {
  ::sigaction(signal, nullptr, &old);
  if (old.sa_handler == SIG_IGN || stop_flag.requested()) return;
  struct sigaction action {};
  action.sa_handler = request_stop;
  ::sigemptyset(&action.sa_mask);
  // Reset after the first signal: the second has its default effect. No SA_RESTART: a blocking
  // read returns, so that waiting for input ends too.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  install(SIGINT, old_interrupt_);
  install(SIGTERM, old_terminate_);
}

Interrupt::~Interrupt() {
  ::sigaction(SIGINT, &old_interrupt_, nullptr);
  ::sigaction(SIGTERM, &old_terminate_, nullptr);
}

const StopFlag* Interrupt::flag() const { return &stop_flag; }

bool interrupt_requested() { return stop_flag.requested(); }

}  // namespace dlx::cli
