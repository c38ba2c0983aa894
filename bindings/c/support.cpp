#include "bindings/c/support.hpp"

#include <cmath>
#include <cstdlib>
#include <new>
#include <optional>
#include <system_error>

#include "dlx/error.hpp"
#include "dlx/search_state.hpp"
#include "dlx/settings.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/verify.hpp"
#include "dlx/version.hpp"
#include "puzzles/model.hpp"

namespace dlx::c {
namespace {

struct LastError {
  std::string message, source, parameter;
  std::size_t line = 0, column = 0;
  const char* code = "";
};

// The code of an error that has no other: the name of its status.
const char* code_of(dlx_status status) {
  constexpr const char* codes[] = {"",        "argument", "parse", "io", "memory", "unsupported",
                                   "stopped", "state",    "other"};
  return codes[-status];
}

thread_local LastError last_error;
constinit thread_local const StopFlag* thread_stop_flag = nullptr;

// If recording the error fails for want of memory, the status is returned without a message.
dlx_status note(dlx_status status, const char* message, const char* parameter = "") noexcept {
  try {
    last_error = LastError{.message = message, .source = {}, .parameter = parameter};
  } catch (const std::bad_alloc&) {
    last_error = {};
    status = DLX_ERROR_MEMORY;
  }
  last_error.code = code_of(status);
  return status;
}

dlx_status note(const ParseError& error) noexcept {
  const dlx_status status = note(DLX_ERROR_PARSE, error.message().c_str());
  try {
    last_error.source = error.source();
  } catch (const std::bad_alloc&) {
    last_error.source.clear();
  }
  last_error.line = error.line();
  last_error.column = error.column();
  last_error.code = to_string(error.code()).data();  // a literal
  return status;
}

}  // namespace

dlx_status note_exception() noexcept {
  try {
    throw;
  } catch (const ParseError& error) {
    return note(error);
  } catch (const UnsupportedSetting& error) {
    return note(DLX_ERROR_UNSUPPORTED, error.what(), error.setting().c_str());
  } catch (const SettingError& error) {
    return note(DLX_ERROR_ARGUMENT, error.what(), error.setting().c_str());
  } catch (const ArgumentError& error) {
    return note(DLX_ERROR_ARGUMENT, error.what(), error.parameter().c_str());
  } catch (const puzzles::ParameterError& error) {
    return note(DLX_ERROR_ARGUMENT, error.what(), error.parameter().c_str());
  } catch (const MemoryLimit& error) {
    return note(DLX_ERROR_MEMORY, error.what());
  } catch (const std::bad_alloc&) {
    return note(DLX_ERROR_MEMORY, "out of memory");
  } catch (const Stopped& error) {
    return note(DLX_ERROR_STOPPED, error.what());
  } catch (const StateError& error) {
    return note(DLX_ERROR_ARGUMENT, error.what(), "saved");
  } catch (const StateFault& error) {
    return note(DLX_ERROR_STATE, error.what());
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again)  // only from threads
      return note(DLX_ERROR_MEMORY, "another thread cannot be started");
    return note(DLX_ERROR_IO, error.what());
  } catch (const std::logic_error& error) {  // invalid arguments, lengths, domains, ranges
    return note(DLX_ERROR_ARGUMENT, error.what());
  } catch (const std::exception& error) {
    return note(DLX_ERROR_OTHER, error.what());
  } catch (...) {
    return note(DLX_ERROR_OTHER, "an unknown error occurred");
  }
}

const StopFlag* stop_flag() noexcept { return thread_stop_flag; }

char* new_text(std::string_view text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  text.copy(copy, text.size());
  copy[text.size()] = '\0';
  return copy;
}

void give(char** argument, const char* name, std::string_view text) {
  needed(argument, name);
  *argument = new_text(text);
}

std::uint32_t* new_options(std::span<const OptionId> options) {
  auto* numbers = static_cast<std::uint32_t*>(std::malloc(options.size_bytes() + 1));
  if (numbers == nullptr) throw std::bad_alloc();
  for (std::size_t k = 0; k < options.size(); ++k) numbers[k] = index(options[k]);
  return numbers;
}

void give(std::uint32_t** options, std::size_t* size, std::span<const OptionId> numbers) {
  needed(options, "options");
  needed(size, "size");
  *options = new_options(numbers);
  *size = numbers.size();
}

std::vector<OptionId> options_of(const Problem& problem, const std::uint32_t* options,
                                 std::size_t size, const char* name) {
  std::vector<OptionId> ids;
  ids.reserve(size);
  for (const std::uint32_t option : array(options, size, name)) {
    if (option >= problem.num_options())
      throw ArgumentError(name, "there is no option " + std::to_string(option) +
                                    ": the problem has " + std::to_string(problem.num_options()) +
                                    ", counted from 0");
    ids.push_back(OptionId{option});
  }
  return ids;
}

std::vector<OptionId> cover_of(const Problem& problem, const std::uint32_t* options,
                               std::size_t size) {
  std::vector<OptionId> cover = options_of(problem, options, size);
  if (const std::optional<Fault> fault = verify(problem, cover))
    throw ArgumentError("options", "these options are not a cover: " + fault->message);
  return cover;
}

std::string_view text_of(const char* text, std::size_t length) {
  needed(text, "text");
  return length == DLX_ZERO_TERMINATED ? std::string_view(text) : std::string_view(text, length);
}

double number_of(double argument, const char* name) {
  if (std::isnan(argument)) throw ArgumentError(name, std::string(name) + " is no number");
  return argument;
}

}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

const char* dlx_version(void) { return DLX_VERSION; }
int dlx_c_interface(void) { return DLX_C_INTERFACE; }
void dlx_free(void* memory) { std::free(memory); }
const char* dlx_error_code(void) { return last_error.code; }
const char* dlx_error_message(void) { return last_error.message.c_str(); }
const char* dlx_error_source(void) { return last_error.source.c_str(); }
size_t dlx_error_line(void) { return last_error.line; }
size_t dlx_error_column(void) { return last_error.column; }
const char* dlx_error_parameter(void) { return last_error.parameter.c_str(); }

dlx_status dlx_stop_flag_new(dlx_stop_flag** flag) {
  return guarded([&] {
    needed(flag, "flag");
    *flag = new dlx_stop_flag();
  });
}

void dlx_stop_flag_set(dlx_stop_flag* flag) {
  if (flag != nullptr) flag->flag.request();
}

void dlx_stop_flag_use(dlx_stop_flag* flag) {
  thread_stop_flag = flag == nullptr ? nullptr : &flag->flag;
}

void dlx_stop_flag_free(dlx_stop_flag* flag) { delete flag; }
