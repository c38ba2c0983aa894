#include "dlx/run/turns.hpp"

#include <ctime>

#include "dlx/deadline.hpp"

namespace dlx::run {

using Clock = std::chrono::steady_clock;

double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
#endif
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

Clock::time_point after(double seconds) {
  return Deadline::after(std::chrono::duration<double>(seconds));
}

}  // namespace dlx::run
