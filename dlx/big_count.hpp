#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace dlx {

/// A number of covers, of any size.
using BigCount = boost::multiprecision::cpp_int;

}  // namespace dlx
