#pragma once

#include "dlx/big_count.hpp"
#include "dlx/how.hpp"
#include "dlx/problem.hpp"
#include "dlx/states/certificate_writer.hpp"
#include "dlx/states/state_walk.hpp"

namespace dlx::states {

/// A certificate of a count: all states, each with a line, and the number at the end. Internal.
class Certificate {
 public:
  /// It goes to `how.certificate`. Errors: those of StateWalk.
  Certificate(const Problem& problem, const How& how);

  /// Writes the states; `exhausted`, or why not all of them. Errors: MemoryLimit; those of the
  /// stream.
  Outcome write();
  double seconds() { return walk_.meter().seconds(); }
  /// Writes the number, which has to come from elsewhere: one stands for the other.
  void finish(const BigCount& count) { writer_.finish(count); }

 private:
  StateWalk walk_;
  CertificateWriter writer_;
};

}  // namespace dlx::states
