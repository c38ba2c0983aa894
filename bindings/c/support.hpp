#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/c/dlx.h"
#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

/// What the files of the C interface share: handles, errors, texts for callers in C.

struct dlx_problem {
  dlx::Problem problem;
};

struct dlx_stop_flag {
  dlx::StopFlag flag;
};

namespace dlx::c {

/// An argument that cannot be, by the name that it has in dlx.h.
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

/// Notes the exception that is being handled as the last error of this thread, and gives its
/// status. Only from within a handler.
dlx_status note_exception() noexcept;

/// Calls `work`, which returns a status; what it throws becomes one.
template <typename Work>
dlx_status guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (...) {
    return note_exception();
  }
}

/// Returns the stop flag of the calling thread, or null.
const StopFlag* stop_flag() noexcept;

/// The same for work that calls Deadline::check(), which that flag ends. Not for what takes the end
/// of a search within it for a value.
template <typename Work>
dlx_status stoppable(const Work& work) noexcept {
  return guarded([&] {
    const Deadline deadline(std::chrono::duration<double>::max(), stop_flag());
    return work();
  });
}

/// The argument, which must not be null.
template <typename T>
T& needed(T* argument, const char* name) {
  if (argument == nullptr) throw ArgumentError(name, std::string(name) + " is NULL");
  return *argument;
}

/// The array of an argument, which may be null only if it has no elements.
template <typename T>
std::span<T> array(T* elements, std::size_t size, const char* name) {
  if (size != 0) needed(elements, name);
  return {elements, size};
}

/// A text that the caller frees. Errors: std::bad_alloc.
char* new_text(std::string_view text);

/// An array that the caller frees; one of no elements is not null, either. Errors: std::bad_alloc.
std::uint32_t* new_numbers(std::span<const std::uint32_t> numbers);
std::uint32_t* new_options(std::span<const OptionId> options);

/// The options of a caller. Errors: ArgumentError for one that the problem does not have.
std::vector<OptionId> options_of(const Problem& problem, const std::uint32_t* options,
                                 std::size_t size);

/// The same options, which must be a cover: drawings take that for granted.
std::vector<OptionId> cover_of(const Problem& problem, const std::uint32_t* options,
                               std::size_t size);

/// A text and its length, up to the zero if that is DLX_WHOLE.
std::string_view text_of(const char* text, std::size_t length);

/// The argument, which must be a number. Errors: ArgumentError.
double number_of(double argument, const char* name);

// Structs of callers begin with their size: they may know fewer or more members than this library.

/// Copies as much of `ours` as a struct of `size` bytes has, but for the size.
template <typename T>
void fill(const T& ours, T* theirs, std::size_t size) {
  if (theirs == nullptr || size < sizeof(std::size_t)) return;
  std::memcpy(theirs, &ours, std::min(size, sizeof ours));
  theirs->size = size;
}

/// The caller's size. Errors: ArgumentError for one that no version of the struct has, that of a
/// pointer to it among them: all that the caller set would be taken for what he does not know.
template <typename T>
std::size_t size_of(const T* theirs, const char* name) {
  const std::size_t size = needed(theirs, name).size;
  if (size <= sizeof(std::size_t) || size > 16 * sizeof(T))
    throw ArgumentError(name, std::string(name) + " has a size that cannot be; it is set before");
  return size;
}

/// What the caller says; members that he does not know are as `init` leaves them.
template <typename T>
T versioned(const T* theirs, void (*init)(T*, std::size_t), const char* name) {
  const std::size_t size = size_of(theirs, name);
  T ours;
  init(&ours, sizeof ours);
  std::memcpy(&ours, theirs, std::min(size, sizeof ours));
  ours.size = sizeof ours;
  return ours;
}

/// Tells the caller as much as he knows.
template <typename T>
void give(const T& ours, T* theirs, const char* name) {
  fill(ours, theirs, size_of(theirs, name));
}

}  // namespace dlx::c
