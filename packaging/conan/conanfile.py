"""A recipe of Conan 2 for the libraries: conan create packaging/conan"""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class DlxConan(ConanFile):
    name = "dlx"
    license = "MIT"
    description = "Exact-cover engine: counts, enumerates and draws; sudokus and other puzzles"
    topics = ("exact-cover", "dancing-links", "sudoku")
    settings = "os", "compiler", "build_type", "arch"
    options = {"fPIC": [True, False]}
    default_options = {"fPIC": True}
    package_type = "static-library"

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        header = load(self, os.path.join(self._root, "dlx", "version.hpp"))
        self.version = re.search(r'DLX_VERSION "([0-9.]+)"', header)[1]

    def export_sources(self):
        for part in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md"):
            copy(self, part, self._root, self.export_sources_folder)
        for folder in ("dlx", "puzzles", "sudoku", "bindings/c", "docs"):
            copy(self, f"{folder}/*", self._root, self.export_sources_folder)

    def requirements(self):
        self.requires("boost/1.83.0", options={"header_only": True})
        self.requires("nettle/3.9.1")
        self.requires("pugixml/1.14")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for name in ("APP", "TESTS", "BENCH", "BINDINGS"):
            toolchain.cache_variables[f"DLX_BUILD_{name}"] = False
        for name in ("BLISS", "CLP", "ZLIB", "ZSTD"):
            toolchain.cache_variables[f"DLX_USE_{name}"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        def component(name, library, requires):
            self.cpp_info.components[name].libs = [library]
            self.cpp_info.components[name].requires = requires
            self.cpp_info.components[name].set_property("cmake_target_name", f"dlx::{name}")

        component("dlx", "dlx", ["nettle::nettle", "boost::headers"])
        component("puzzles", "dlx_puzzles", ["dlx"])
        component("sudoku", "dlx_sudoku", ["puzzles", "pugixml::pugixml"])
        self.cpp_info.components["dlx"].system_libs = ["pthread"]
