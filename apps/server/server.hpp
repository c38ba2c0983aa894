#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/server/static_files.hpp"

namespace dlx::server {

/// Answers GET and HEAD requests with these files, until Ctrl-C or SIGTERM.
///
/// `address` is one of this machine, such as 127.0.0.1 or ::1; port 0 is any free port. `listening`
/// receives the address of the page when connections are accepted.
/// Threads:  one, with an event loop.
/// Errors:   std::runtime_error if listening fails, or if the program was built without the library
///           (libevent).
void serve(const StaticFiles& files, const std::string& address, std::uint16_t port,
           const std::function<void(const std::string& page)>& listening);

}  // namespace dlx::server
