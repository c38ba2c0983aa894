#pragma once

#include "dlx/standard.hpp"

/// The one place that holds the version; CMake reads it from here.
#define DLX_VERSION "0.1.0"
