#include "apps/cli/cite.hpp"

#include <fstream>
#include <string_view>
#include <thread>

#include "dlx/version.hpp"

namespace dlx::cli {
namespace {

// The model of the processor as Linux names it; empty if that is unknown.
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != line.npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace

std::string program_name() {
  const std::string commit(source_commit());
  return "dlx " DLX_VERSION + (commit.empty() ? "" : " (" + commit + ")");
}

std::string citation() {
  const std::string commit(source_commit());
  std::string text =
      "@misc{dlx,\n"
      "  author = {{The dlx authors}},\n"
      "  title = {dlx, an exact-cover engine},\n"
      "  howpublished = {Computer program, version " DLX_VERSION +
      (commit.empty() ? "" : ", commit " + commit) + "}\n}\n\n";
  const std::string model = processor();
  const unsigned threads = std::thread::hardware_concurrency();
  text += "The exact covers were computed by " + program_name() + " on " +
          (model.empty() ? "a machine" : "a machine with the processor " + model);
  if (threads > 0)
    text += " and " + std::to_string(threads) + " hardware thread" + (threads == 1 ? "" : "s");
  return text + ".\n";
}

}  // namespace dlx::cli
