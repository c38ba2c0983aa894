#include "dlx/engine/registry.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "dlx/engine/links_engine.hpp"
#include "dlx/error.hpp"

namespace dlx {
namespace {

// In the order in which "auto" asks them: a new engine is a line here.
constexpr std::array table{
    EngineEntry{{"links", "dancing links; any problem; the reference"},
                [](const Problem&) { return true; },
                make_links_engine},
};

}  // namespace

const EngineEntry& find_engine(std::string_view name, const Problem& problem) {
  std::string names = "auto";
  for (const EngineEntry& entry : table) {
    if (name == "auto" ? entry.fits(problem) : name == entry.info.name) return entry;
    names += ", " + std::string(entry.info.name);
  }
  throw std::invalid_argument("there is no engine " + quote_token(name) + "; the engines are " +
                              names);
}

std::vector<EngineInfo> engines() {
  std::vector<EngineInfo> infos;
  for (const EngineEntry& entry : table) infos.push_back(entry.info);
  return infos;
}

}  // namespace dlx
