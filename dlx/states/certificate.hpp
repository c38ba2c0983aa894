#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "dlx/big_count.hpp"
#include "dlx/how.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/digest.hpp"
#include "dlx/states/state_graph.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/state_walk.hpp"

namespace dlx::states {

/// Writes the certificate of a count, as verify_count() reads it and docs/formats.md describes it:
/// the beginning when it is made, a line for each state of a walk, and the end. Internal.
///
/// Memory: a line, and some kilobytes. Errors: those of the stream.
class CertificateWriter {
 public:
  /// Keeps references.
  CertificateWriter(std::ostream& out, const Problem& problem, const StateSpace& space);

  void write(const StateArcs& state);
  /// The number of covers, and the checksum.
  void finish(const BigCount& count);

 private:
  void add_number(std::uint32_t number);
  void end_line();
  void flush();

  std::ostream& out_;
  const StateSpace& space_;
  Digest digest_;
  std::string text_;  // not yet written
};

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
