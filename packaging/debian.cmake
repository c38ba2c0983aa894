# Debian packages, by cpack -G DEB: the program, the C library, the development files, Python, and
# the page, if there is one (DLX_WEB_FOLDER). scripts/release makes the released packages.

# Set this to the maintainer of the packages.
set(DLX_PACKAGE_CONTACT "The dlx authors <dlx@invalid.invalid>" CACHE STRING
  "Who answers for packages, as NAME <ADDRESS>")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME dlx)
set(CPACK_PACKAGE_VENDOR dlx)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "${DLX_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development python)
set(names program:dlx library:libdlxc1 development:libdlx-dev python:python3-dlx)
if(DLX_WEB_FOLDER)
  list(APPEND CPACK_COMPONENTS_ALL web)
  list(APPEND names web:dlx-web)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(rest "\nAn exact-cover problem has items that must all be covered, and options\nthat each cover some of them: sudoku, packings, queens, timetables.")
function(dlx_debian_package component name section summary about)
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${summary}\n${about}${rest}" PARENT_SCOPE)
endfunction()
dlx_debian_package(program dlx math "fast solver of exact-cover problems and sudokus"
  "The program: solves, counts, makes, grades and draws.")
dlx_debian_package(library libdlxc1 libs "exact-cover engine, shared library for C"
  "The library that programs in C, Python and other languages use.")
dlx_debian_package(development libdlx-dev libdevel "exact-cover engine, for programmers in C and C++"
  "Headers, static libraries, and what CMake and pkg-config need.")
dlx_debian_package(python python3-dlx python "exact-cover engine, for Python"
  "The package dlx, for numpy, scipy, pandas and notebooks.")

dlx_debian_package(web dlx-web math "exact-cover engine, the page for browsers"
  "The page that 'dlx web' serves: sudokus, puzzles and exact covers in the\nbrowser.")

set(same "(= ${PROJECT_VERSION}-1)")
string(CONCAT CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libdlxc1 ${same}, nettle-dev, libbliss-dev, "
  "libgmp-dev, zlib1g-dev")
if(DLX_PHOTO)
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libjpeg-dev, libpng-dev, libwebp-dev")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libdlxc1 ${same}, python3:any (>= 3.9)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
# Fonts in PDF files.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fontconfig-config, fonts-dejavu-core")
# Loaded when a search for cheap covers needs it.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS coinor-libclp1)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS coinor-libclp1)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_WEB_PACKAGE_RECOMMENDS dlx)
set(CPACK_DEBIAN_WEB_PACKAGE_SHLIBDEPS OFF)
# Architecture-independent: contains no compiled code.
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_WEB_PACKAGE_ARCHITECTURE all)

# Files that Debian requires in every package; compressed manuals.
set(made ${PROJECT_BINARY_DIR}/package/debian)
execute_process(COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/debian_files.sh ${PROJECT_SOURCE_DIR} ${made}
  ${PROJECT_VERSION} "${DLX_PACKAGE_CONTACT}" COMMAND_ERROR_IS_FATAL ANY)
foreach(part IN LISTS names)
  string(REPLACE ":" ";" part ${part})
  list(GET part 0 component)
  list(GET part 1 name)
  install(FILES ${made}/copyright ${made}/changelog.Debian.gz
    DESTINATION share/doc/${name} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

# Python's byte code is created and removed with the package; otherwise the first import by root
# would leave a folder behind. py3compile and py3clean are part of Debian's Python.
file(WRITE ${made}/postinst "#!/bin/sh\nset -e\n"
  "if command -v py3compile >/dev/null 2>&1; then py3compile -p python3-dlx; fi\n")
file(WRITE ${made}/prerm "#!/bin/sh\nset -e\n"
  "if command -v py3clean >/dev/null 2>&1; then py3clean -p python3-dlx; fi\n")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${made}/postinst ${made}/prerm)

file(WRITE ${made}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${made}/triggers)
install(FILES ${made}/dlx.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)

include(CPack)
