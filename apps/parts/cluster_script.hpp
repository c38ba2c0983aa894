#pragma once

namespace dlx::parts {

/// The text of apps/parts/cluster.sh, for `sh -c`.
extern const char* const cluster_script;

}  // namespace dlx::parts
