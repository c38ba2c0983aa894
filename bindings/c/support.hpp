#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/c/dlx.h"
#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

/// Code shared by the files of the C interface: handles, errors, texts for callers in C.

struct dlx_problem {
  dlx::Problem problem;
};

struct dlx_stop_flag {
  dlx::StopFlag flag;
};

namespace dlx::c {

/// An invalid argument, by its name in dlx.h.
class ArgumentError : public std::invalid_argument {
 public:
  ArgumentError(std::string parameter, const std::string& message)
      : std::invalid_argument(message), parameter_(std::move(parameter)) {}
  const std::string& parameter() const { return parameter_; }

 private:
  std::string parameter_;
};

/// A call at the wrong time.
class StateFault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Stores the current exception as the last error of this thread, and returns its status. Call only
/// in a handler.
dlx_status note_exception() noexcept;

/// Calls `work`, which returns a status, or nothing for DLX_OK; exceptions become a status, too.
template <typename Work>
dlx_status guarded(const Work& work) noexcept {
  try {
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      return DLX_OK;
    } else {
      return work();
    }
  } catch (...) {
    return note_exception();
  }
}

/// Returns the stop flag of the calling thread, or null.
const StopFlag* stop_flag() noexcept;

/// Like guarded(), for work that calls Deadline::check(): the stop flag of the thread ends the
/// work. Not for work that returns the end of a search as a value.
template <typename Work>
dlx_status stoppable(const Work& work) noexcept {
  return guarded([&] {
    const Deadline deadline(std::chrono::duration<double>::max(), stop_flag());
    return work();
  });
}

/// Returns the names, separated by ", ".
template <typename Names>
std::string joined(const Names& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

/// Returns the error for a text that is none of the allowed names of a parameter. The message lists
/// the allowed names.
template <typename Names>
ArgumentError unknown_name(const char* parameter, std::string_view found, const Names& allowed) {
  return {parameter, "there is no " + std::string(parameter) + " '" + std::string(found) +
                         "'; there are " + joined(allowed)};
}

template <typename Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  for (const auto& each : table) names.push_back(each.name);
  return names;
}

/// Returns the argument, which must not be null.
template <typename T>
T& needed(T* argument, const char* name) {
  if (argument == nullptr) throw ArgumentError(name, std::string(name) + " is NULL");
  return *argument;
}

/// Calls guarded() with a problem, which must not be null.
template <typename Work>
dlx_status guarded(const dlx_problem* problem, const Work& work) noexcept {
  return guarded([&] { return work(needed(problem, "problem").problem); });
}

/// Returns the array of an argument, which may be null only if it has no elements.
template <typename T>
std::span<T> array(T* elements, std::size_t size, const char* name) {
  if (size != 0) needed(elements, name);
  return {elements, size};
}

/// Allocates a text that the caller frees.
/// Errors:   std::bad_alloc.
char* new_text(std::string_view text);
struct FreeText {
  void operator()(char* text) const { dlx_free(text); }
};

/// Passes a copy of a text, as new_text() makes it, to the caller through an argument, which must
/// not be null.
void give(char** argument, const char* name, std::string_view text);

/// Allocates an array that the caller frees; an empty array is not null, either.
/// Errors:   std::bad_alloc.
std::uint32_t* new_options(std::span<const OptionId> options);

/// Passes an array, as new_options() makes it, to the caller through the arguments `options` and
/// `size`.
void give(std::uint32_t** options, std::size_t* size, std::span<const OptionId> numbers);

/// Returns the options with these numbers.
/// Errors:   ArgumentError for an option that the problem does not have.
std::vector<OptionId> options_of(const Problem& problem, const std::uint32_t* options,
                                 std::size_t size, const char* name = "options");

/// Like options_of(), for options that must be a cover.
/// Errors:   ArgumentError also for options that are not a cover.
std::vector<OptionId> cover_of(const Problem& problem, const std::uint32_t* options,
                               std::size_t size);

/// Returns the text of this length; up to the terminating zero for DLX_ZERO_TERMINATED.
std::string_view text_of(const char* text, std::size_t length);

/// Returns the argument.
/// Errors:   ArgumentError for NaN.
double number_of(double argument, const char* name);

}  // namespace dlx::c
