#pragma once

#include <cstddef>

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Checks the lines after the first two of a certificate of a count in which isomorphic remainders
/// share a line. The options and items of remainders are kept in memory, at most `max_kept` of
/// them; the others are computed again when they are needed. Internal: verify_count() calls this
/// function and states the cost.
///
/// Source:   docs/certificates.md describes the format.
CertifiedCount verify_symmetric_count(const Problem& problem, CertificateText& text,
                                      std::size_t max_kept = std::size_t{1} << 26);

}  // namespace dlx
