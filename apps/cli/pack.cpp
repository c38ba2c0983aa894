#include "apps/cli/pack.hpp"

#include <cstddef>
#include <new>

#ifdef DLX_ZLIB
#include <zlib.h>
#endif

#include "apps/cli/command_line.hpp"

namespace dlx::cli {
namespace {

#ifdef DLX_ZLIB
constexpr std::size_t piece = std::size_t{1} << 16;

class GzipPacker : public Packer {
 public:
  GzipPacker() {
    constexpr int with_gzip_header = 16, usual_memory = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + with_gzip_header,
                     usual_memory, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~GzipPacker() override { deflateEnd(&stream_); }

  std::string pack(std::string_view text, Upto upto) override {
    const int flush = upto == Upto::some ? Z_NO_FLUSH : upto == Upto::all ? Z_SYNC_FLUSH : Z_FINISH;
    std::string packed;
    do {
      const std::string_view now = text.substr(0, piece);
      text.remove_prefix(now.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(now.data()));
      stream_.avail_in = static_cast<uInt>(now.size());
      do {
        const std::size_t before = packed.size();
        packed.resize(before + piece);
        stream_.next_out = reinterpret_cast<Bytef*>(packed.data() + before);
        stream_.avail_out = static_cast<uInt>(piece);
        deflate(&stream_, text.empty() ? flush : Z_NO_FLUSH);
        packed.resize(packed.size() - stream_.avail_out);
      } while (stream_.avail_out == 0);
    } while (!text.empty());
    if (upto == Upto::end) deflateReset(&stream_);
    return packed;
  }

 private:
  z_stream stream_{};
};
#endif

}  // namespace

std::unique_ptr<Packer> Packer::for_name(const std::string& path) {
  if (!path.ends_with(".gz")) return nullptr;
#ifdef DLX_ZLIB
  return std::make_unique<GzipPacker>();
#else
  throw UsageError(path +
                   ": a name with .gz requests packed output, but this program was built without "
                   "zlib; choose a name without this ending");
#endif
}

}  // namespace dlx::cli
