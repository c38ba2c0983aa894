#include "apps/train_digits/derive.hpp"

#include <algorithm>
#include <cmath>

#include "apps/train_digits/pixels.hpp"
#include "sudoku/photo/file.hpp"

namespace dlx::train {
namespace {

using sudoku::photo::Homography;
using sudoku::photo::Quad;

Picture turned(const Picture& picture, Random& random) {
  const double angle = between(random, 0, 2 * pi);
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  const double w = picture.width;
  const double h = picture.height;
  const double width = std::abs(w * c) + std::abs(h * s);
  const double height = std::abs(w * s) + std::abs(h * c);
  return warped(picture, static_cast<int>(width), static_cast<int>(height), [&](Point p) {
    const double x = p.x - width / 2;
    const double y = p.y - height / 2;
    return Point{c * x - s * y + w / 2, s * x + c * y + h / 2};
  });
}

Picture from_the_side(const Picture& picture, Random& random) {
  const double most = between(random, 0, 0.4);
  const auto off = [&](double length) { return length * between(random, 0, most); };
  const double w = picture.width;
  const double h = picture.height;
  // What the frame of the result shows: a quad around the picture.
  const Quad quad = {
      {{-off(w), -off(h)}, {w + off(w), -off(h)}, {w + off(w), h + off(h)}, {-off(w), h + off(h)}}};
  const Homography map(1, quad);
  return warped(picture, picture.width, picture.height, [&](Point p) {
    return map({p.x / w, p.y / h});
  });
}

Picture bent(const Picture& picture, Random& random) {
  const double height = between(random, -0.05, 0.05) * picture.height;
  const double waves = between(random, 0.5, 2) * pi / picture.width;
  const double phase = between(random, 0, 2 * pi);
  return warped(picture, picture.width, picture.height, [&](Point p) {
    return Point{p.x, p.y + height * std::sin(waves * p.x + phase)};
  });
}

/// Out of focus, or shaken along a line.
Picture blurred(const Picture& picture, Random& random) {
  const double longest = std::max(picture.width, picture.height);
  const double reach = between(random, 0.5, 4) * longest / 640;
  const bool shaken = random.chance(0.5);
  const double angle = between(random, 0, pi);
  Picture result = blank(picture.width, picture.height);
  std::uint8_t* out = result.rgb.data();
  constexpr int parts = 16;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x, out += 3) {
      double sums[3] = {};
      for (int part = 0; part < parts; ++part) {
        // A spiral covers the disk evenly.
        const double along = (part + 0.5) / parts;
        const double turn = shaken ? angle : part * 2.399963;
        const double far = reach * (shaken ? 2 * along - 1 : std::sqrt(along));
        for (int c = 0; c < 3; ++c) {
          sums[c] += sample(picture, x + far * std::cos(turn), y + far * std::sin(turn), c);
        }
      }
      for (int c = 0; c < 3; ++c) {
        out[c] = byte_of(sums[c] / parts);
      }
    }
  }
  return result;
}

/// One to three shadows with straight edges, sharp or soft.
Picture shaded(const Picture& clear, Random& random) {
  Picture picture = clear;
  for (std::size_t rest = 1 + random.below(3); rest > 0; --rest) {
    const double angle = between(random, 0, 2 * pi);
    const double x0 = picture.width * between(random, 0.2, 0.8);
    const double y0 = picture.height * between(random, 0.2, 0.8);
    const double soft = between(random, 0.5, 40);
    const double light = between(random, 0.25, 0.9);
    picture = mapped(std::move(picture), [&](int value, int x, int y, int) {
      const double along = (x - x0) * std::cos(angle) + (y - y0) * std::sin(angle);
      return value * (1 - (1 - light) * std::clamp(along / soft, 0.0, 1.0));
    });
  }
  return picture;
}

/// A bright spot of light, as a lamp leaves on glossy paper.
Picture glaring(const Picture& picture, Random& random) {
  const double x0 = picture.width * between(random, 0.1, 0.9);
  const double y0 = picture.height * between(random, 0.1, 0.9);
  const double size = picture.width * between(random, 0.05, 0.4);
  const double light = between(random, 40, 300);
  return mapped(picture, [&](int value, int x, int y, int) {
    const double off = std::hypot(x - x0, y - y0) / size;
    return value + light * std::exp(-off * off);
  });
}

Picture compressed(const Picture& picture, Random& random) {
  const int quality = 5 + static_cast<int>(random.below(40));
  return sudoku::photo::decode(sudoku::photo::encode_jpeg(picture, quality));
}

/// A part of the picture, at least half of each side: the grid may be cut off.
Picture cropped(const Picture& picture, Random& random) {
  const auto part = [&](int length) {
    const int left = static_cast<int>(length * between(random, 0, 0.12));
    const int right = static_cast<int>(length * between(random, 0, 0.12));
    return std::pair(left, length - left - right);
  };
  const auto [left, width] = part(picture.width);
  const auto [top, height] = part(picture.height);
  return warped(picture, width, height, [&, x = left, y = top](Point p) {
    return Point{p.x + x, p.y + y};
  });
}

/// The longer side from 220 to 900 pixels, now and then to 4000.
Picture resized(const Picture& picture, Random& random) {
  const double longest =
      random.chance(0.2) ? between(random, 1500, 4000) : between(random, 220, 900);
  return scaled(picture, longest / std::max<double>(picture.width, picture.height));
}

Picture noisy(const Picture& picture, Random& random) {
  const double noise = between(random, 3, 35);
  return mapped(picture, [&](int value, int, int, int) { return value + noise * random.bell(); });
}

/// Other light, another balance of colours, another contrast.
Picture tinted(const Picture& picture, Random& random) {
  double light[3];
  for (double& factor : light) {
    factor = between(random, 0.35, 1.4);
  }
  const double gamma = between(random, 0.5, 2);
  const double least = between(random, 0, 90);
  return mapped(picture, [&](int value, int, int, int c) {
    return least + (255 - least) * std::pow(std::min(1.0, light[c] * value / 255), gamma);
  });
}

/// A finger or a pen over a part of the picture.
Picture covered(const Picture& picture, Random& random) {
  const double angle = between(random, 0, 2 * pi);
  const double x0 = picture.width * between(random, 0.3, 0.7);
  const double y0 = picture.height * between(random, 0.3, 0.7);
  const double half = picture.width * between(random, 0.005, 0.06);
  const double colour[3] = {between(random, 20, 230), between(random, 20, 200),
                            between(random, 20, 180)};
  return mapped(picture, [&](int value, int x, int y, int c) {
    const double along = (x - x0) * std::cos(angle) + (y - y0) * std::sin(angle);
    const double off = std::abs((y - y0) * std::cos(angle) - (x - x0) * std::sin(angle));
    return along > 0 && off < half ? colour[c] : value;
  });
}

/// What no one reads: digits in a mirror.
Picture mirrored(const Picture& picture, Random&) {
  return warped(picture, picture.width, picture.height, [&](Point p) {
    return Point{picture.width - 1 - p.x, p.y};
  });
}

/// With light and dark exchanged, as a dark screen shows it.
Picture inverted(const Picture& picture, Random&) {
  return mapped(picture, [](int value, int, int, int) { return 255 - value; });
}

/// What takes the picture alone, as it is.
template <auto Apply>
Picture plain(const Subject& subject, Random& random) {
  return Apply(subject.picture, random);
}

/// Several of the others, as they come.
Picture mixed(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  for (std::size_t rest = 2 + random.below(2); rest > 0; --rest) {
    const auto& all = derivations();
    const Subject changed{picture, subject.mesh, subject.puzzle, subject.other};
    picture = all[random.below(12)].apply(changed, random);
  }
  return picture;
}

}  // namespace

const std::vector<Derivation>& derivations() {
  static const std::vector<Derivation> all = {
      {"turned", plain<turned>},
      {"from the side", plain<from_the_side>},
      {"bent", plain<bent>},
      {"blurred", plain<blurred>},
      {"shaded", plain<shaded>},
      {"glaring", plain<glaring>},
      {"compressed", plain<compressed>},
      {"cropped", plain<cropped>},
      {"resized", plain<resized>},
      {"noisy", plain<noisy>},
      {"tinted", plain<tinted>},
      {"covered", plain<covered>},
      {"mixed", mixed},
      {"inverted", plain<inverted>},
      {"mirrored", plain<mirrored>},
  };
  return all;
}

}  // namespace dlx::train
