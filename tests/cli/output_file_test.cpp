#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "apps/cli/output.hpp"
#include "tests/testing.hpp"

namespace dlx::cli::output_file_test {

namespace fs = std::filesystem;

class OutputFile : public testing::Test {
 protected:
  OutputFile() {
    std::string pattern = testing::TempDir() + "dlx-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~OutputFile() override { fs::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
  Output out_{::open("/dev/null", O_WRONLY)};
};

TEST_F(OutputFile, ReplacesWhatWasThereAndKeepsItsPermissions) {
  const fs::path path = folder_ / "a.svg";
  write_file(path, "one", out_);
  EXPECT_EQ(content(path), "one");
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  const fs::path link = folder_ / "link.svg";
  fs::create_symlink("a.svg", link);
  write_file(link, "two", out_);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(path), "two");
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
  EXPECT_EQ(files(), 2U);
}

TEST_F(OutputFile, GoesWhereLinksLeadAlsoWhereNothingIsYet) {
  const fs::path link = folder_ / "link.svg";
  fs::create_symlink("new.svg", link);
  write_file(link, "one", out_);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(folder_ / "new.svg"), "one");
  EXPECT_EQ(files(), 2U);
}

// /dev/stdout may be a link to a file without a name; no file may replace the link.
TEST_F(OutputFile, WritesToAFileThatHasNoNameAnyMore) {
  const fs::path path = folder_ / "gone";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
  ::unlink(path.c_str());
  write_file("/proc/self/fd/" + std::to_string(descriptor), "one", out_);
  char text[4] = {};
  EXPECT_EQ(::pread(descriptor, text, 3, 0), 3);
  EXPECT_STREQ(text, "one");
  ::close(descriptor);
  EXPECT_EQ(files(), 0U);
}

TEST_F(OutputFile, AFailureLeavesWhatWasThere) {
  const fs::path path = folder_ / "a.svg";
  write_file(path, "before", out_);
  rlimit old{};
  ::getrlimit(RLIMIT_FSIZE, &old);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, old.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_file(path, std::string(5000, 'x'), out_), std::system_error);
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(content(path), "before");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFile, WhatCannotBeWrittenIsSaidEarly) {
  const auto message = [](const std::string& path) -> std::string {
    try {
      check_writable(path);
    } catch (const std::system_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("-"), "");
  EXPECT_EQ(message(folder_ / "new.svg"), "");
  EXPECT_EQ(message("/dev/null"), "");
  EXPECT_EQ(message(""), "cannot write '': No such file or directory");
  EXPECT_EQ(message(folder_), "cannot write " + folder_.string() + ": Is a directory");
  const std::string missing = folder_ / "no" / "a.svg";
  EXPECT_EQ(message(missing), "cannot write " + missing + ": No such file or directory");
  write_file(folder_ / "file", "", out_);
  const std::string below = folder_ / "file" / "a.svg";
  EXPECT_EQ(message(below), "cannot write " + below + ": Not a directory");
  EXPECT_EQ(files(), 1U);
}

}  // namespace dlx::cli::output_file_test
