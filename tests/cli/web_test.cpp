#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx web`, and its message in a program without the server library. tests/web/server.test.mjs
// compares the answers of `dlx web` with those of scripts/web.
namespace dlx::test::web_test {

// A folder of a minimal page.
class PageFolder {
 public:
  explicit PageFolder(
      const std::string& table = "/*\n  X-One: 1\n/assets/*\n  Cache-Control: for ever\n") {
    std::filesystem::create_directories(folder_.path("page/assets"));
    write("secret.txt", "secret");
    write("page/index.html", "<p>page</p>");
    write("page/_headers", table);
    write("page/assets/a.js", "1");
    write("page/empty.css", "");
    write("page/.hidden", "hidden");
  }

  std::string page() const { return folder_.path("page"); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path(name)) << text;
  }

 private:
  const TempFolder folder_;
};

TEST(Web, FoldersThatAreNoPagesAreRefused) {
  const PageFolder folder;
  const auto message = [](const std::vector<std::string>& words) {
    const Finished done = run(words);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    return done.err;
  };
  EXPECT_TRUE(contains(message({"web", folder.page() + "/assets"}), "no index.html"));
  std::filesystem::remove(folder.page() + "/_headers");
  EXPECT_TRUE(contains(message({"web", folder.page()}), "no _headers"));
  folder.write("page/_headers", "/*\n  Name\n");
  EXPECT_TRUE(contains(message({"web", folder.page()}), "_headers: found 'Name', expected"));
  folder.write("page/_headers", "  Name: 1\n");
  EXPECT_TRUE(contains(message({"web", folder.page()}), "_headers: found 'Name: 1', expected"));
  EXPECT_TRUE(contains(message({"web", "--port", "65536", folder.page()}), "--port: '65536'"));
  EXPECT_TRUE(contains(message({"web", "a", "b"}), "too many arguments"));
}

#ifdef DLX_EVENT

// The response to the text of a request.
std::string ask(const std::string& page, const std::string& request) {
  const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(std::stoi(page.substr(page.rfind(':') + 1))));
  ::inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
  EXPECT_EQ(::connect(connection, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
  EXPECT_EQ(::write(connection, request.data(), request.size()),
            static_cast<ssize_t>(request.size()));
  std::string answer;
  char bytes[4096];
  for (ssize_t size; (size = ::read(connection, bytes, sizeof bytes)) > 0;)
    answer.append(bytes, static_cast<std::size_t>(size));
  ::close(connection);
  return answer;
}

std::string get(const std::string& page, const std::string& path,
                const std::string& method = "GET") {
  return ask(page, method + " " + path + " HTTP/1.0\r\n\r\n");
}

// The running program, and the address that it prints.
struct Served {
  explicit Served(const PageFolder& folder) : process({"web", folder.page(), "--port", "0"}) {
    process.read_until([this](const Finished& so_far) {
      page = so_far.out;
      return page.ends_with('\n');
    });
    page.pop_back();
  }
  Process process;
  std::string page;
};

TEST(Web, FilesAreServedWithTheirHeaders) {
  const PageFolder folder;
  Served served(folder);
  EXPECT_TRUE(served.page.starts_with("http://127.0.0.1:")) << served.page;
  const std::string first = get(served.page, "/");
  EXPECT_TRUE(first.starts_with("HTTP/1.0 200 OK\r\n")) << first;
  for (const char* header :
       {"\r\nX-One: 1\r\n", "\r\nCache-Control: no-cache\r\n",
        "\r\nContent-Type: text/html; charset=utf-8\r\n", "\r\nContent-Length: 11\r\n"})
    EXPECT_TRUE(contains(first, header)) << header;
  EXPECT_TRUE(first.ends_with("\r\n\r\n<p>page</p>")) << first;
  const std::string script = get(served.page, "/assets/a.js");
  EXPECT_TRUE(contains(script, "\r\nX-One: 1\r\nCache-Control: for ever\r\n"));
  EXPECT_FALSE(contains(script, "no-cache"));
  EXPECT_TRUE(contains(get(served.page, "/empty.css"), "\r\nContent-Length: 0\r\n"));
  const std::string head = get(served.page, "/index.html", "HEAD");
  EXPECT_TRUE(contains(head, "\r\nContent-Length: 11\r\n"));
  EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
  folder.write("page/index.html", "new");
  EXPECT_TRUE(get(served.page, "/?a=b").ends_with("\r\n\r\nnew"));
}

TEST(Web, NothingElseIsServed) {
  const PageFolder folder;
  std::filesystem::create_directory(folder.page() + "/folder");
  std::filesystem::create_symlink("../secret.txt", folder.page() + "/link.txt");
  std::filesystem::create_directory_symlink("..", folder.page() + "/up");
  std::filesystem::create_symlink("index.html", folder.page() + "/inside.html");
  Served served(folder);
  EXPECT_TRUE(get(served.page, "/inside.html").starts_with("HTTP/1.0 200 "));
  for (const char* path :
       {"/link.txt", "/up/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "//secret.txt", "/assets/../../secret.txt", "/_headers", "/%5fheaders", "/.hidden",
        "/folder", "/folder/", "/no", "/index.html%00", "/assets\\a.js"}) {
    const std::string answer = get(served.page, path);
    EXPECT_TRUE(answer.starts_with("HTTP/1.0 404 ")) << path << answer;
    EXPECT_TRUE(contains(answer, "\r\nX-One: 1\r\n")) << path;
  }
  EXPECT_TRUE(get(served.page, "/", "POST").starts_with("HTTP/1.0 405 "));
  for (const char* noise :
       {"\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\r\n\r\n"})
    EXPECT_FALSE(contains(ask(served.page, noise), "200 OK")) << noise;
  ask(served.page, "GET / HTTP/1.0\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n");
  EXPECT_TRUE(get(served.page, "/").starts_with("HTTP/1.0 200 ")) << "still serves";
}

TEST(Web, SignalsEndIt) {
  const PageFolder folder;
  for (const int signal : {SIGINT, SIGTERM}) {
    Served served(folder);
    served.process.signal(signal);
    const Finished done = served.process.finish();
    EXPECT_EQ(done.exit_code, 0) << signal;
    EXPECT_EQ(done.err, "") << signal;
  }
}

TEST(Web, WhereNothingCanListenIsSaid) {
  const PageFolder folder;
  const Served served(folder);
  const std::string port = served.page.substr(served.page.rfind(':') + 1);
  const Finished taken = run({"web", "--port", port.substr(0, port.size() - 1), folder.page()});
  EXPECT_EQ(taken.exit_code, 2);
  EXPECT_EQ(taken.err, "dlx: error: cannot listen on port " + port.substr(0, port.size() - 1) +
                           " of 127.0.0.1: Address already in use\n");
  // No machine has this address of a network for documentation (RFC 5737).
  EXPECT_EQ(run({"web", "--address", "192.0.2.1", folder.page()}).exit_code, 2);
}

#else

TEST(Web, WithoutTheLibraryItSaysSo) {
  const PageFolder folder;
  EXPECT_TRUE(ends(run({"web", folder.page()}), 2, "built without what serves the page"));
}

#endif

}  // namespace dlx::test::web_test
