#pragma once

#include <cstddef>

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Goes through the rest of a certificate of a count in which isomorphic remainders are one, behind
/// its first two lines. Of what is left in its lines `max_kept` options and items are kept; the
/// rest is worked out again where it is wanted. Internal; the face of it is verify_count(), which
/// says what it costs.
///
/// Source: docs/formats.md has the format.
CertifiedCount verify_symmetric_count(const Problem& problem, CertificateText& text,
                                      std::size_t max_kept = std::size_t{1} << 26);

}  // namespace dlx
