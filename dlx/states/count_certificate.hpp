#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <ostream>
#include <string>

#include "dlx/big_count.hpp"
#include "dlx/certificate.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/states/state_walk.hpp"

namespace dlx::states {

/// Writes the certificate of a count in the format that verify_count() reads and
/// docs/certificates.md describes: a line for each state, and the count at the end. Internal.
///
/// Memory:   that of StateWalk, plus a line and some kilobytes.
/// Errors:   those of StateWalk and of the stream.
class Certificate {
 public:
  /// Begins the certificate, in `out`.
  Certificate(const Problem& problem, const SolveOptions& options, std::ostream& out)
      : walk_(problem, options, "the certificate"), out_(out) {
    text_ += certificate_header;
    end_line();
    text_ += "problem " + digest_text(fingerprint(problem));
    end_line();
    text_ += "order";
    for (const ItemId item : walk_.space().order()) {
      text_ += ' ';
      add_number(index(item));
    }
    end_line();
  }

  /// Writes the states; returns `exhausted`, or the reason for an early end.
  /// Errors:   MemoryLimit.
  Outcome write() {
    const Outcome outcome = walk_.run([this](const StateArcs& state) { write(state); });
    walk_.meter().stop();
    return outcome;
  }

  double seconds() { return walk_.meter().seconds(); }
  /// Writes the count, which must be computed independently so that both results check each other;
  /// then the checksum.
  void finish(const BigCount& count) {
    text_ += "count " + count.str();
    end_line();
    flush();
    out_ << "sha1 " << digest_text(digest_.finish()) << '\n';
  }

 private:
  static constexpr std::size_t max_unwritten = std::size_t{1} << 14;

  void write(const StateArcs& state) {
    add_number(state.number);
    for (const Arc& arc : state.arcs) {
      text_ += ' ';
      add_number(index(walk_.space().option(arc.option)));
      text_ += '>';
      if (arc.to == all_covered) {
        text_ += certificate_end;
      } else {
        add_number(arc.to);
      }
    }
    end_line();
  }

  void add_number(std::uint32_t number) {
    std::array<char, 16> digits;
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text_.append(digits.data(), static_cast<std::size_t>(result.ptr - digits.data()));
  }

  void end_line() {
    text_ += '\n';
    if (text_.size() > max_unwritten) flush();
  }

  void flush() {
    digest_.add(text_);
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }

  StateWalk walk_;
  std::ostream& out_;
  Digest digest_;
  std::string text_;  // text not yet written
};

}  // namespace dlx::states
