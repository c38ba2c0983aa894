"""usage: conan.py PROJECT FOLDER

Runs the Conan recipe with a stand-in for Conan and the libraries of the system: exports the sources,
configures, builds and packages them, and links a program by the recipe's description of components.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import types
from collections import defaultdict
from pathlib import Path


class Component:
    def __init__(self) -> None:
        self.libs: list[str] = []
        self.requires: list[str] = []
        self.system_libs: list[str] = []
        self.properties: dict[str, str] = {}

    def set_property(self, name: str, value: str) -> None:
        self.properties[name] = value


class ConanFile:
    def __init__(self, recipe: Path, work: Path) -> None:
        self.recipe_folder = str(recipe)
        self.export_sources_folder = self.source_folder = str(work / "sources")
        self.build_folder, self.package_folder = str(work / "build"), str(work / "package")
        self.required: dict[str, str] = {}
        self.variables: dict[str, object] = {}
        self.cpp_info = types.SimpleNamespace(components=defaultdict(Component))

    def requires(self, reference: str, options: object = None) -> None:
        name, _, version = reference.partition("/")
        self.required[name] = version


class CMakeToolchain:
    def __init__(self, recipe: ConanFile) -> None:
        self.cache_variables: dict[str, object] = {}
        self.recipe = recipe

    def generate(self) -> None:
        self.recipe.variables = self.cache_variables


class CMakeDeps:
    def __init__(self, recipe: ConanFile) -> None:
        pass

    def generate(self) -> None:
        pass


class CMake:
    def __init__(self, recipe: ConanFile) -> None:
        self.recipe = recipe

    def configure(self) -> None:
        given = {"CMAKE_BUILD_TYPE": "Release", "CMAKE_INSTALL_PREFIX": self.recipe.package_folder}
        for name, value in self.recipe.variables.items():
            given[name] = ("ON" if value else "OFF") if isinstance(value, bool) else str(value)
        run("cmake", "-S", self.recipe.source_folder, "-B", self.recipe.build_folder,
            *(f"-D{name}={value}" for name, value in given.items()))

    def build(self) -> None:
        run("cmake", "--build", self.recipe.build_folder, "--parallel", str(os.cpu_count() or 1))

    def install(self) -> None:
        run("cmake", "--install", self.recipe.build_folder)


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def copy(recipe: ConanFile, pattern: str, source: str, target: str) -> None:
    """Copies files by a pattern, as Conan's function does; keeps their folders."""
    folder, _, rest = pattern.rpartition("/")
    assert rest == "*" or not folder, f"the stand-in does not know '{pattern}'"
    places = Path(source, folder).rglob("*") if folder else [Path(source, pattern)]
    files = [place for place in places if place.is_file()]
    assert files, f"there is nothing for '{pattern}' in {source}"
    for file in files:
        to = Path(target, file.relative_to(source))
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, to)


def stand_in() -> None:
    modules = {
        "conan": {"ConanFile": ConanFile},
        "conan.tools": {},
        "conan.tools.build": {"check_min_cppstd": lambda recipe, least: None},
        "conan.tools.cmake": {"CMake": CMake, "CMakeDeps": CMakeDeps, "CMakeToolchain": CMakeToolchain,
                              "cmake_layout": lambda recipe: None},
        "conan.tools.files": {"copy": copy, "load": lambda recipe, path: Path(path).read_text()},
    }
    for name, members in modules.items():
        module = types.ModuleType(name)
        vars(module).update(members)
        sys.modules[name] = module


def linked(components: dict[str, Component], names: list[str]) -> list[str]:
    """Returns the libraries of these components, each before its dependencies."""
    found: list[str] = []
    for name in names:
        if "::" in name:
            other = name.partition("::")[2]
            found += [] if other == "headers" else [f"-l{other}"]
        else:
            needs = components[name]
            found += [f"-l{library}" for library in needs.libs]
            found += linked(components, needs.requires) + [f"-l{of}" for of in needs.system_libs]
    return found


def main() -> None:
    project, work = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    stand_in()
    place = project / "packaging/conan/conanfile.py"
    spec = importlib.util.spec_from_file_location("conanfile", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    recipe = module.DlxConan(place.parent, work)
    for step in ("set_version", "export_sources", "requirements", "validate", "layout", "generate",
                 "build", "package", "package_info"):
        getattr(recipe, step)()
    assert recipe.version in (project / "dlx/version.hpp").read_text()
    package, components = Path(recipe.package_folder), recipe.cpp_info.components
    assert (package / "licenses/LICENSE").exists()
    for name, component in components.items():
        assert component.properties == {"cmake_target_name": f"dlx::{name}"}
        for library in component.libs:
            assert (package / f"lib/lib{library}.a").exists(), f"there is no {library}"
        for needed in component.requires:
            known = recipe.required if "::" in needed else components
            assert needed.partition("::")[0] in known, f"{name} needs {needed}, which nothing gives"
    run("c++", "-std=c++20", str(project / "tests/install/consumer/main.cpp"), f"-I{package}/include",
        f"-L{package}/lib", *linked(components, ["sudoku"]), "-o", str(work / "consumer"))
    output = run(str(work / "consumer"))
    assert "3 tilings, 1 sudoku" in output, output


main()
