#pragma once

#include <string_view>

/// What every page of a search has in common. Internal to page.cpp.
namespace dlx::trace {

/// The <style> element.
extern const std::string_view page_style;

/// What the page does, in JavaScript: shows the state after any number of steps, the tree of the
/// search up to there, and plays the steps.
extern const std::string_view page_script;

}  // namespace dlx::trace
