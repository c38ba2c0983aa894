#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// Writes the certificate of a count in which isomorphic remainders share a line, in the format
/// that verify_count() reads and docs/certificates.md describes: a line for each remainder after
/// those of its results, and, where an option leads to a remainder isomorphic to an earlier one,
/// the isomorphism. Internal.
///
/// Memory:   the numbers of the options of all remainders with a line.
class IsomorphCertificate {
 public:
  /// Nodes of a plain search per option of a remainder before it is labelled: the verifier repeats
  /// that search.
  static constexpr std::uint64_t plain_nodes = 1;

  /// Begins the certificate, in `out`.
  /// Errors:   std::invalid_argument without the library, and for problems that Remainders does not
  ///           support.
  IsomorphCertificate(const Problem& problem, const SolveOptions& options, std::ostream& out,
                      std::uint64_t nodes_per_option = plain_nodes);

  /// Writes the remainders; returns `exhausted`, or the reason for an early end.
  /// Errors:   MemoryLimit.
  Outcome write();
  Statistics statistics() const;

  /// Valid after write() returned `exhausted`.
  const BigCount& count() const { return count_; }
  /// Writes the count and the checksum.
  void finish();

 private:
  // A remainder with a line: its number, its covers, and its options by their canonical positions.
  struct Known {
    std::uint64_t number = 0;
    BigCount count;
    std::vector<std::uint32_t> by_place;
  };
  struct Labelled {
    Form form;
    std::vector<std::uint32_t> by_place;
  };

  const Known* write_line(const Remainder& remainder, Labelled labelled);
  std::optional<BigCount> write_option(std::uint32_t option, const Remainder& remainder,
                                       std::string& line);
  Labelled label(const Remainder& remainder) const;
  void write_isomorphism(const std::vector<std::uint32_t>& from, const Known& known,
                         std::string& line);
  std::optional<std::uint64_t> count_few(const Remainder& remainder);
  void put(const std::string& text);

  const SolveOptions& options_;
  const std::uint64_t nodes_per_option_;
  const Remainders remainders_;
  const SolveOptions limits_;
  Meter meter_;
  std::ostream& out_;
  Digest digest_;
  std::unordered_map<Form, Known, FormHash> known_;
  std::uint64_t memory_ = 0;
  std::vector<std::uint32_t> taken_;
  BigCount count_;
};

}  // namespace dlx::symmetry
