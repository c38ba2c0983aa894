// The only file that uses spdlog, except spdlog.cpp.
#include "apps/cli/log.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/ansicolor_sink.h>

#include <atomic>
#include <memory>

#include "apps/cli/terminal.hpp"

// Debian has no static fmt library, and loading a shared library takes longer than many a command:
// fmt is compiled here, with FMT_HEADER_ONLY.

namespace dlx::cli::text {

std::string format_values(fmt::string_view pattern, fmt::format_args values) {
  return fmt::vformat(pattern, values);
}

}  // namespace dlx::cli::text

namespace dlx::cli {
namespace {

std::atomic<bool> in_colour = false;

std::unique_ptr<spdlog::logger> make_logger(const std::string& pattern) {
  const auto colour = in_colour ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto logger = std::make_unique<spdlog::logger>(
      "dlx", std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>(colour));
  logger->set_pattern(pattern);
  return logger;
}

}  // namespace

// The loggers are created with the first message, because most commands print none and start faster
// without them.
void log::write(Level level, const std::string& message) {
  status_line::clear();
  if (level == Level::info) {
    static const std::unique_ptr<spdlog::logger> plain = make_logger("dlx: %v");
    return plain->info(message);
  }
  static const std::unique_ptr<spdlog::logger> with_level = make_logger("dlx: %^%l%$: %v");
  with_level->log(level == Level::error ? spdlog::level::err : spdlog::level::warn, message);
}

void set_log_colour(bool colour) { in_colour = colour; }

}  // namespace dlx::cli
