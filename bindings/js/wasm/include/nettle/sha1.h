// The used functions of Nettle, which Debian does not compile for WebAssembly, by Boost.
#pragma once

#include <boost/uuid/detail/sha1.hpp>
#include <cstddef>
#include <cstdint>

#define SHA1_DIGEST_SIZE 20

using sha1_ctx = boost::uuids::detail::sha1;

inline void sha1_init(sha1_ctx* context) { context->reset(); }

inline void sha1_update(sha1_ctx* context, std::size_t length, const std::uint8_t* data) {
  context->process_bytes(data, length);
}

inline void sha1_digest(sha1_ctx* context, std::size_t length, std::uint8_t* digest) {
  sha1_ctx::digest_type words;  // bytes since Boost 1.86
  context->get_digest(words);
  for (std::size_t k = 0; k < length; ++k) {
    if constexpr (sizeof words[0] == 1)
      digest[k] = static_cast<std::uint8_t>(words[k]);
    else
      digest[k] = static_cast<std::uint8_t>(words[k / 4] >> (24 - 8 * (k % 4)));
  }
  sha1_init(context);
}
