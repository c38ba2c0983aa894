#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace dlx::cli {

bool is_terminal(int descriptor);

/// The columns of the terminal behind a descriptor; 80 if it does not say.
std::size_t terminal_width(int descriptor);

/// What the variable COLUMNS says; nullopt if it is no number above 0.
std::optional<std::size_t> columns_wanted();

/// True if the terminal understands no escape sequences (`TERM` is unset or "dumb").
bool terminal_is_dumb();

/// Whether what a descriptor leads to shows more than ASCII: a terminal that is not dumb, with
/// UTF-8 in the first of LC_ALL, LC_CTYPE and LANG that is not empty. Elsewhere text stays ASCII,
/// so that scripts see the same everywhere.
bool use_unicode(int descriptor);

enum class ColourMode { automatic, always, never };

/// Whether to use colours on a descriptor. `automatic`: on a terminal that is not dumb, unless
/// the environment has a `NO_COLOR` that is not empty (https://no-color.org).
bool use_colour(ColourMode mode, int descriptor);

/// "auto", "always", "never"; throws UsageError for anything else.
ColourMode parse_colour_mode(const std::string& text);

}  // namespace dlx::cli
