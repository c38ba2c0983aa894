#pragma once

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Goes through the rest of a certificate of a count in which isomorphic remainders are one, behind
/// its first two lines, which may state the group of the problem if it is one of those. Internal;
/// the face of it is verify_count(), which says what it costs.
///
/// Source: docs/formats.md has the format.
CertifiedCount verify_symmetric_count(const Problem& problem, CertificateText& text,
                                      bool with_group);

}  // namespace dlx
