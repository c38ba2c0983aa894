#pragma once

#include "tests/testing.hpp"
