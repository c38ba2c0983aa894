#pragma once

#include "dlx/random.hpp"

namespace dlx::sudoku {

using dlx::Random;

}  // namespace dlx::sudoku
