// The only file that uses spdlog, except spdlog.cpp.
#include "apps/cli/log.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string_view>

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

constexpr std::size_t max_held = std::size_t{1} << 16;
constexpr std::chrono::milliseconds max_held_time(50);

std::string_view colour_of(spdlog::level::level_enum level) {
  return level == spdlog::level::err ? "\x1b[31m\x1b[1m" : "\x1b[33m\x1b[1m";
}
constexpr std::string_view no_colour = "\x1b[m";

std::atomic<bool> in_colour = false;
std::atomic<bool> holds = false;

// Writes each message at once, or many messages together.
class StderrSink : public spdlog::sinks::base_sink<std::mutex> {
 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    const std::string_view text(line.data(), line.size());
    if (in_colour && message.color_range_end > message.color_range_start) {
      held_ += text.substr(0, message.color_range_start);
      held_ += colour_of(message.level);
      held_ += text.substr(message.color_range_start,
                           message.color_range_end - message.color_range_start);
      held_ += no_colour;
      held_ += text.substr(message.color_range_end);
    } else {
      held_ += text;
    }
    const auto now = std::chrono::steady_clock::now();
    if (!holds || held_.size() > max_held || now - last_flush_ > max_held_time) flush_();
  }

  void flush_() override {
    last_flush_ = std::chrono::steady_clock::now();
    if (held_.empty()) return;
    status_line::clear();
    std::fwrite(held_.data(), 1, held_.size(), stderr);
    std::fflush(stderr);
    held_.clear();
  }

 private:
  std::string held_;
  std::chrono::steady_clock::time_point last_flush_;
};

// `%*`: the level and a colon, nothing for plain messages; only the level is coloured.
class LevelPrefix : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    if (message.level == spdlog::level::info) return;
    const spdlog::string_view_t name = spdlog::level::to_string_view(message.level);
    message.color_range_start = out.size();
    out.append(name.data(), name.data() + name.size());
    message.color_range_end = out.size();
    out.push_back(':');
    out.push_back(' ');
  }

  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<LevelPrefix>();
  }
};

// Set when the logger exists.
std::atomic<bool> begun = false;

// Created with the first message, because most commands print none and start faster without it.
spdlog::logger& logger() {
  static const std::unique_ptr<spdlog::logger> instance = [] {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<LevelPrefix>('*').set_pattern("dlx: %*%v");
    auto made = std::make_unique<spdlog::logger>("dlx", std::make_shared<StderrSink>());
    made->set_formatter(std::move(formatter));
    begun = true;
    return made;
  }();
  return *instance;
}

}  // namespace

void log::write(Level level, const std::string& message) {
  switch (level) {
    case Level::info:
      return logger().info(message);
    case Level::warning:
      return logger().warn(message);
    case Level::error:
      return logger().error(message);
  }
}

void log::buffer_output(bool hold) {
  holds = hold && !is_terminal(STDERR_FILENO);
  flush();
}

void log::flush() {
  if (begun) logger().flush();
}

void set_log_colour(bool colour) { in_colour = colour; }

}  // namespace dlx::cli
