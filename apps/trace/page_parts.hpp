#pragma once

#include <string_view>

/// The common parts of all pages of a search. Internal to page.cpp.
namespace dlx::trace {

/// The <style> element.
extern const std::string_view page_style;

/// The JavaScript of the page: shows the state after any number of steps and the search tree up to
/// there, and plays the steps.
extern const std::string_view page_script;

}  // namespace dlx::trace
