// The one file that knows spdlog, but for spdlog.cpp.
#include "apps/cli/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ansicolor_sink.h>
#include <spdlog/spdlog.h>

#include <memory>

#include "apps/cli/status_line.hpp"

namespace dlx::cli {
namespace {

using ColourSink = spdlog::sinks::ansicolor_stderr_sink_mt;

class StderrSink : public ColourSink {
 public:
  StderrSink() : ColourSink(spdlog::color_mode::never) {}

  void log(const spdlog::details::log_msg& message) override {
    status_line::clear();
    ColourSink::log(message);
  }
};

// `%*`: the level and a colon, nothing for plain messages; the level alone is coloured.
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

std::shared_ptr<StderrSink>& sink() {
  static std::shared_ptr<StderrSink> instance = std::make_shared<StderrSink>();
  return instance;
}

}  // namespace

void set_up_log() {
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<LevelPrefix>('*').set_pattern("dlx: %*%v");
  auto logger = std::make_shared<spdlog::logger>("dlx", sink());
  logger->set_formatter(std::move(formatter));
  spdlog::set_default_logger(std::move(logger));
}

void log::write(Level level, const std::string& message) {
  switch (level) {
    case Level::info:
      return spdlog::info(message);
    case Level::warning:
      return spdlog::warn(message);
    case Level::error:
      return spdlog::error(message);
  }
}

void set_log_colour(bool colour) {
  sink()->set_color_mode(colour ? spdlog::color_mode::always : spdlog::color_mode::never);
}

}  // namespace dlx::cli
