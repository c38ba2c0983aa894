#include <stdexcept>

#include "apps/server/server.hpp"

namespace dlx::server {

void serve(const StaticFiles&, const std::string&, std::uint16_t,
           const std::function<void(const std::string&)>&) {
  throw std::runtime_error(
      "this program was built without the web server: install libevent (libevent-dev) and build it "
      "again, or put the folder on any web server");
}

}  // namespace dlx::server
