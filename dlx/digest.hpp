#pragma once

#include <string>
#include <string_view>

namespace dlx {

/// A name for bytes: their SHA-1 as 40 hexadecimal digits, as `sha1sum` writes it. It is to find
/// accidents and mix-ups, not to keep anyone from forging.
///
///     std::cout << dlx::digest_text(text) << '\n';
///
/// Cost:   one pass, by Nettle.
std::string digest_text(std::string_view bytes);

}  // namespace dlx
