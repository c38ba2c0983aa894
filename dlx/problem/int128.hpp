#pragma once

#include <cstdint>

#ifndef __SIZEOF_INT128__
#include <boost/multiprecision/cpp_int.hpp>
#endif

namespace dlx {

/// Integers of 128 bits, which compilers for 32-bit machines do not provide. Internal.
#ifdef __SIZEOF_INT128__
__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;
#else
using Int128 = boost::multiprecision::int128_t;
using Uint128 = boost::multiprecision::uint128_t;
#endif

}  // namespace dlx
