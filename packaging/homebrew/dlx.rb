# A formula of Homebrew, for Linux: brew install --HEAD ./packaging/homebrew/dlx.rb
class Dlx < Formula
  desc "Fast solver of exact-cover problems and sudokus"
  license "MIT"
  head do
    url File.expand_path("../..", __dir__), using: :git
  end

  depends_on "cmake" => :build
  depends_on "boost"
  depends_on "cairo"
  depends_on "fmt"
  depends_on "jpeg-turbo"
  depends_on "libevent"
  depends_on "libpng"
  depends_on "nettle"
  depends_on "nlohmann-json"
  depends_on "pugixml"
  depends_on "spdlog"
  depends_on "webp"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DDLX_BUILD_TESTS=OFF", "-DDLX_BUILD_BINDINGS=ON",
           "-DDLX_PHOTO=ON", "-DDLX_STATIC_PROGRAM=OFF", "-DDLX_USE_BLISS=OFF", "-DDLX_USE_CLP=OFF",
           "-DDLX_USE_ZLIB=ON", "-DDLX_USE_ZSTD=ON", "-DDLX_USE_EVENT=ON",
           "-DDLX_USE_CAIRO=ON", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_equal "92", shell_output("#{bin}/dlx queens 8 --count").strip
  end
end
