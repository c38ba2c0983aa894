#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/server/static_files.hpp"

namespace dlx::server {

/// Answers GET and HEAD with these files, until Ctrl-C or SIGTERM.
///
/// `address` is a number, 127.0.0.1 or ::1; port 0 is any that is free. `listening` is told the
/// address of the page when connections are taken. Threads: one, with a loop of events. Errors:
/// std::invalid_argument for an address that is no number; std::runtime_error where nothing can
///          listen, or if the program was built without the library (libevent).
void serve(const StaticFiles& files, const std::string& address, std::uint16_t port,
           const std::function<void(const std::string& page)>& listening);

}  // namespace dlx::server
