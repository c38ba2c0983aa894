#pragma once

#include <vector>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// The criterion for dark pixels.
enum class Darkness {
  around,  ///< relative to the mean of the surroundings
  thin,    ///< relative to both sides, which excludes the edges of shadows
};

/// Finds possible outlines of grids: quads around large connected dark figures, with windows and
/// contrasts of several sizes; each once, the largest first.
///
/// Cost:     some passes over a picture of at most 1000 pixels per side; about ten passes for thin
///           figures.
/// Order:    deterministic.
/// Source:   threshold against a local mean: Bradley and Roth, Adaptive thresholding using the
///           integral image, 2007; against a closing: Serra, Image Analysis and Mathematical
///           Morphology, 1982; hull: Andrew's monotone chain, 1979.
std::vector<Quad> find_outlines(const Pyramid& picture, Darkness darkness);

/// The area of a quad, in square pixels; negative for counterclockwise corners.
double area(const Quad& quad);

}  // namespace dlx::sudoku::photo
