#include "apps/cli/pack.hpp"

#include <cstddef>
#include <new>

#ifdef DLX_ZLIB
#include <zlib.h>
#endif
#ifdef DLX_ZSTD
#include <zstd.h>
#endif

#include "apps/cli/command_line.hpp"

namespace dlx::cli {
namespace {

[[maybe_unused]] constexpr std::size_t piece = std::size_t{1} << 16;

#ifdef DLX_ZLIB
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

#ifdef DLX_ZSTD
class ZstdPacker : public Packer {
 public:
  ZstdPacker() : stream_(ZSTD_createCCtx()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(stream_, ZSTD_c_checksumFlag, 1);
  }
  ~ZstdPacker() override { ZSTD_freeCCtx(stream_); }

  std::string pack(std::string_view text, Upto upto) override {
    const ZSTD_EndDirective flush = upto == Upto::some  ? ZSTD_e_continue
                                    : upto == Upto::all ? ZSTD_e_flush
                                                        : ZSTD_e_end;
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    std::string packed;
    for (std::size_t left = 1; left != 0 || in.pos != in.size;) {
      const std::size_t before = packed.size();
      packed.resize(before + piece);
      ZSTD_outBuffer out{packed.data() + before, piece, 0};
      left = ZSTD_compressStream2(stream_, &out, &in, flush);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();
      packed.resize(before + out.pos);
      if (upto == Upto::some && in.pos == in.size) break;
    }
    return packed;
  }

 private:
  ZSTD_CCtx* stream_;
};
#endif

[[noreturn, maybe_unused]] void refuse(const std::string& path, const std::string& ending,
                                       const std::string& library) {
  throw UsageError(path + ": a name with " + ending +
                   " requests packed output, but this program was built without " + library +
                   "; choose a name without this ending");
}

}  // namespace

std::unique_ptr<Packer> Packer::for_name(const std::string& path) {
  if (path.ends_with(".gz")) {
#ifdef DLX_ZLIB
    return std::make_unique<GzipPacker>();
#else
    refuse(path, ".gz", "zlib");
#endif
  }
  if (path.ends_with(".zst")) {
#ifdef DLX_ZSTD
    return std::make_unique<ZstdPacker>();
#else
    refuse(path, ".zst", "zstd");
#endif
  }
  return nullptr;
}

}  // namespace dlx::cli
