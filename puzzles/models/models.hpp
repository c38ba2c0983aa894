#pragma once

#include "puzzles/model.hpp"

/// The table of models.cpp, in alphabetical order; each model is described in its file.
namespace dlx::puzzles {

Model colouring_model();
Model fillomino_model();
Model langford_model();
Model latin_model();
Model macmahon_model();
Model partition_model();
Model pentomino_model();
Model polycube_model();
Model polyiamond_model();
Model polyomino_model();
Model queens_model();
Model soma_model();
Model steiner_model();
Model words_model();

}  // namespace dlx::puzzles
