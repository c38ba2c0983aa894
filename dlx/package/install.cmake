# Install rules of the libraries: headers, archives, the CMake package `dlx` with the targets
# dlx::dlx, dlx::puzzles and dlx::sudoku, dlx::photo and dlx::c for C if they were built, and a pkg-config file for each. The
# installed tree may be moved.

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/dlx)

# Components are for packages: the program, the library for C, what programmers need, Python, and the page.
install(TARGETS dlx dlx_puzzles dlx_sudoku EXPORT dlxTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT library)
install(EXPORT dlxTargets NAMESPACE dlx:: DESTINATION ${package_dir} COMPONENT development)

# The public headers are those at the top of the folders.
foreach(folder dlx puzzles sudoku)
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.hpp)
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder} COMPONENT development)
endforeach()

# What reads pictures, if it was built: the headers with pixels, readings and files.
if(TARGET dlx_photo)
  install(TARGETS dlx_photo EXPORT dlxTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  foreach(header cells draw file image joint mesh network read signature variants)
    install(FILES ${PROJECT_SOURCE_DIR}/sudoku/photo/${header}.hpp
      DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sudoku/photo COMPONENT development)
  endforeach()
endif()

# The C interface, if it was built: -ldlxc, and dlx.h.
if(TARGET dlx_c)
  install(TARGETS dlx_c EXPORT dlxTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library NAMELINK_COMPONENT development)
  install(FILES ${PROJECT_SOURCE_DIR}/bindings/c/dlx.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT development)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/c/examples COMPONENT development
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/libdlx-dev FILES_MATCHING PATTERN "*.c")
endif()

# The Python package is for packages of systems; others have it by pip.
set(DLX_PYTHON_FOLDER "" CACHE STRING "Where to install the Python package, below the prefix; empty: nowhere")
if(DLX_PYTHON_FOLDER)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/python/dlx DESTINATION ${DLX_PYTHON_FOLDER}
    COMPONENT python FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
endif()

# The page (scripts/web --build), for `dlx web`.
set(DLX_WEB_FOLDER "" CACHE STRING "A page that was built, to be installed; empty: none")
if(DLX_WEB_FOLDER)
  install(DIRECTORY ${DLX_WEB_FOLDER}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/dlx/web COMPONENT web)
endif()

# Programs that link the archives also link these libraries; shared libraries include them.
get_target_property(kind dlx TYPE)
set(dependencies "find_dependency(Threads)")
set(pc_libraries)
set(pc_link_options)
if(kind STREQUAL STATIC_LIBRARY)
  set(pc_libraries " -lnettle${DLX_PC_LIBRARIES}")
  get_target_property(link_options dlx INTERFACE_LINK_OPTIONS)
  if(link_options)
    string(REPLACE "LINKER:" " -Wl," pc_link_options "${link_options}")
    string(REPLACE ";" "" pc_link_options "${pc_link_options}")
  endif()
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/dlxConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/dlxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/dlxConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/dlxConfig.cmake
  ${PROJECT_BINARY_DIR}/package/dlxConfigVersion.cmake DESTINATION ${package_dir} COMPONENT development)

# A prefix written into a .pc file would ignore `cmake --install --prefix`; one relative to the
# file itself is right wherever the tree ends up. Absolute folders leave no such choice.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(pc_prefix "\${pcfiledir}/${up}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(pc_files dlx dlx-puzzles dlx-sudoku)
if(TARGET dlx_c)
  list(APPEND pc_files dlxc)
endif()
if(TARGET dlx_photo)
  list(APPEND pc_files dlx-photo)
endif()
foreach(pc IN LISTS pc_files)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${pc}.pc.in ${PROJECT_BINARY_DIR}/package/${pc}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/package/${pc}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program FILES_MATCHING
  PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png")
if(DLX_BUILD_APP)
  if(NOT DLX_DEBIAN)  # which packs it
    install(FILES docs/dlx.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  endif()
  set(completions packaging/completions)
  install(FILES ${completions}/dlx.bash RENAME dlx
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(FILES ${completions}/_dlx DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
    COMPONENT program)
  install(FILES ${completions}/dlx.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
endif()
