#pragma once

#include <chrono>

namespace dlx::run {

/// Seconds that this thread has been running for. On a busy machine more time goes by, and by no
/// rate that an estimate could be based on. Internal.
double thread_seconds();

/// So many seconds from now on.
std::chrono::steady_clock::time_point after(double seconds);

}  // namespace dlx::run
