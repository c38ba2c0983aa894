#pragma once

#include <string>
#include <string_view>

#include "dlx/standard.hpp"

namespace dlx {

/// Returns the SHA-1 of the text as 40 hexadecimal digits, as `sha1sum` writes it. Detects
/// accidental changes; does not protect against forgery.
///
///     std::cout << dlx::digest_text(text) << '\n';
///
/// Cost:   one pass, by Nettle.
std::string digest_text(std::string_view bytes);

}  // namespace dlx
