#pragma once

#include <vector>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// What counts as dark.
enum class Darkness {
  around,  ///< against the mean around it
  thin,    ///< against what is on both sides of it, so that the edge of a shadow is not
};

/// What may be the outlines of grids: quads around large connected dark figures, found with windows
/// and contrasts of several sizes; each once, the largest first.
///
/// Cost:     some passes over a picture of at most 1000 pixels a side; of thin ones, some ten.
/// Order:    deterministic.
/// Source:   threshold against a local mean: Bradley and Roth, Adaptive thresholding using the
///           integral image, 2007; against a closing: Serra, Image Analysis and Mathematical
///           Morphology, 1982; hull: Andrew's monotone chain, 1979.
std::vector<Quad> find_outlines(const Pyramid& picture, Darkness darkness);

/// The area of a quad, in square pixels; negative if its corners go round the other way.
double area(const Quad& quad);

}  // namespace dlx::sudoku::photo
