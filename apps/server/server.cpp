#include "apps/server/server.hpp"

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <fcntl.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <system_error>

#include "apps/cli/limits.hpp"

namespace dlx::server {
namespace {

constexpr int patience_seconds = 60;
constexpr int max_header_bytes = 1 << 16;

struct Deleter {
  void operator()(event_base* base) const { event_base_free(base); }
  void operator()(event* one) const { event_free(one); }
  void operator()(evhttp* http) const { evhttp_free(http); }
  void operator()(char* text) const { std::free(text); }
};
template <typename Type>
using Owned = std::unique_ptr<Type, Deleter>;

template <typename Type>
Owned<Type> owned(Type* made) {
  if (made == nullptr) throw std::bad_alloc();
  return Owned<Type>(made);
}

void add_headers(evhttp_request* request, const std::vector<Header>& headers) {
  evkeyvalq* const out = evhttp_request_get_output_headers(request);
  for (const auto& [name, value] : headers) evhttp_add_header(out, name.c_str(), value.c_str());
}

void say(evhttp_request* request, const StaticFiles& files, int code, const char* reason) {
  add_headers(request, files.headers());
  add_headers(request, {{"Content-Type", "text/plain"}});
  const std::unique_ptr<evbuffer, decltype(&evbuffer_free)> body(evbuffer_new(), evbuffer_free);
  if (evhttp_request_get_command(request) != EVHTTP_REQ_HEAD)
    evbuffer_add_printf(body.get(), "%s\n", reason);
  evhttp_send_reply(request, code, reason, body.get());
}

// Returns the unescaped path of the address.
std::string path_of(evhttp_request* request) {
  const evhttp_uri* const address = evhttp_request_get_evhttp_uri(request);
  const char* const path = address == nullptr ? nullptr : evhttp_uri_get_path(address);
  std::size_t size = 0;
  const Owned<char> text(path == nullptr ? nullptr : evhttp_uridecode(path, 0, &size));
  return text ? std::string(text.get(), size) : std::string();
}

void answer(evhttp_request* request, const StaticFiles& files) {
  const evhttp_cmd_type method = evhttp_request_get_command(request);
  if (method != EVHTTP_REQ_GET && method != EVHTTP_REQ_HEAD)
    return say(request, files, HTTP_BADMETHOD, "only GET and HEAD");
  const std::optional<StaticFiles::Found> found = files.find(path_of(request));
  const int file = found ? ::open(found->path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    if (file >= 0) ::close(file);
    return say(request, files, HTTP_NOTFOUND, "no such file");
  }
  add_headers(request, found->headers);
  add_headers(request, {{"Content-Length", std::to_string(status.st_size)}});
  const std::unique_ptr<evbuffer, decltype(&evbuffer_free)> body(evbuffer_new(), evbuffer_free);
  const bool sent = method == EVHTTP_REQ_GET && status.st_size > 0 &&
                    evbuffer_add_file(body.get(), file, 0, status.st_size) == 0;
  if (!sent) ::close(file);  // otherwise the buffer closes it
  evhttp_send_reply(request, HTTP_OK, "OK", body.get());
}

// Callbacks of the C library must not throw.
void on_request(evhttp_request* request, void* files) {
  try {
    answer(request, *static_cast<const StaticFiles*>(files));
  } catch (const std::exception&) {
    evhttp_send_error(request, HTTP_INTERNAL, nullptr);
  }
}

void on_signal(evutil_socket_t, short, void* base) {
  event_base_loopbreak(static_cast<event_base*>(base));
}

// Returns the address of the page, with the port that the socket has.
std::string page_of(int listener, const std::string& address) {
  sockaddr_storage place{};
  socklen_t size = sizeof place;
  char port[8] = "";
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&place), &size);
  ::getnameinfo(reinterpret_cast<sockaddr*>(&place), size, nullptr, 0, port, sizeof port,
                NI_NUMERICSERV);
  const bool six = address.find(':') != std::string::npos;
  return "http://" + (six ? "[" + address + "]" : address) + ":" + port + "/";
}

}  // namespace

void serve(const StaticFiles& files, const std::string& address, std::uint16_t port,
           const std::function<void(const std::string& page)>& listening) {
  const Owned<event_base> base = owned(event_base_new());
  const Owned<evhttp> http = owned(evhttp_new(base.get()));
  evhttp_set_timeout(http.get(), patience_seconds);
  evhttp_set_max_headers_size(http.get(), max_header_bytes);
  evhttp_set_max_body_size(http.get(), 0);
  evhttp_set_gencb(http.get(), on_request, const_cast<StaticFiles*>(&files));

  evhttp_bound_socket* const listener =
      evhttp_bind_socket_with_handle(http.get(), address.c_str(), port);
  if (listener == nullptr)
    throw std::runtime_error("cannot listen on port " + std::to_string(port) + " of " + address +
                             ": " + std::generic_category().message(errno));

  // The library reports signals to the event loop; a signal that was ignored from the start stays
  // ignored.
  std::array<Owned<event>, 2> signals;
  for (std::size_t k = 0; k < signals.size(); ++k) {
    const int number = k == 0 ? SIGINT : SIGTERM;
    struct sigaction now {};
    ::sigaction(number, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;
    signals[k] = owned(evsignal_new(base.get(), number, on_signal, base.get()));
    event_add(signals[k].get(), nullptr);
  }
  listening(page_of(evhttp_bound_socket_get_fd(listener), address));
  if (!cli::interrupt_requested()) event_base_dispatch(base.get());
}

}  // namespace dlx::server
