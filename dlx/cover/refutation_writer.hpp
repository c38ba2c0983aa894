#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "dlx/problem.hpp"

namespace dlx {

/// Writes a certificate that a problem has no cover, which verify_refutation() reads: the clauses
/// that a search learned, in an order in which each clause follows from the earlier clauses. The
/// last clause is empty. Internal.
///
/// Literals are those of ClauseVariables, negative if negated. A clause has each variable at most
/// once.
///
/// Errors:   those of the stream.
class RefutationWriter {
 public:
  /// Writes the first two lines. The stream must outlive this object.
  RefutationWriter(std::ostream& out, const Problem& problem);

  /// Adds a clause; the empty clause ends the certificate.
  void add(std::span<const std::int32_t> clause);
  /// Removes a clause that was added before; its literals may be in any order.
  void remove(std::span<const std::int32_t> clause);

 private:
  void write(std::string_view prefix, std::span<const std::int32_t> clause);

  std::ostream& out_;
  std::string line_;
};

}  // namespace dlx
