# A port of vcpkg: the libraries, without the program. Use it as an overlay:
#     vcpkg install dlx --overlay-ports=packaging/vcpkg
# The sources are those around the port; a published port would name an archive and its checksum.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES c DLX_BUILD_BINDINGS)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${features} -DDLX_BUILD_APP=OFF -DDLX_BUILD_TESTS=OFF -DDLX_BUILD_BENCH=OFF
    -DDLX_USE_BLISS=OFF -DDLX_USE_CLP=OFF
    -DDLX_USE_ZLIB=OFF -DDLX_USE_ZSTD=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/dlx)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
