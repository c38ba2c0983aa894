#pragma once

#include <array>
#include <cstddef>

#include "puzzles/page.hpp"

/// The colours that all writers of pictures use.
namespace dlx::pictures {

struct Colours {
  const char* name;  ///< of the class in SVG
  const char* light;
  const char* dark;  ///< nullptr: the same as on light paper
};

/// By Paint. Letters are on light colours, so that these suit both kinds of paper.
inline constexpr std::array<Colours, static_cast<std::size_t>(Paint::first_colour)> paints{{
    {"none", "none", nullptr},
    {"paper", "#ffffff", "#16191d"},
    {"ink", "#1a1a1a", "#e8e8e8"},
    {"soft", "#8a8a8a", "#8a8f96"},
    {"shade", "#dfe3e8", "#aab0b8"},
    {"light", "#f0dcb8", nullptr},
    {"dark", "#bd8d5c", nullptr},
    {"accent", "#0b5cad", "#6db3ff"},
    {"on", "#111111", nullptr},
}};

}  // namespace dlx::pictures
