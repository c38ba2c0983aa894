"""usage: bench_test.py FOLDER_OF_DLX FOLDER_OF_THE_BENCH_PROGRAMS

Tests scripts/bench with peers whose answers and figures are known, the tables of the documents, the generators
and the programs of this folder. No measured time is judged.
"""

import copy
import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import measure  # noqa: E402
import tables  # noqa: E402

PROGRAMS = {
    "ours": "echo 'after 7 trials: 92 covers'",
    "stderr": "echo 'Altogether 92 solutions, 1234 nodes.' >&2",
    "wrong": "echo 93",
    "silent": "true",
    "endless": "while :; do :; done",
    "missing": "no-such-program {}",
    "clock": "for ((i = 0; i < 30000; ++i)); do :; done; echo 'seconds 1000'",
    "reads": "cat {}",
}


def shell(command):
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() or done.stderr.strip()


def bench(*arguments):
    """Runs scripts/bench with the programs under test."""
    command = [ROOT / "scripts/bench", "--bin", APPS, "--runs", "2", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


class Measure(unittest.TestCase):
    def measure(self, peers, limit=20, ours="ours", **case):
        self.messages = []
        self.bench = measure.Bench(PROGRAMS, 3, self.messages.append)
        scenario = {"ours": [ours], "peers": peers}
        case = {"work": "a case", "make": "echo 92", **case}
        return self.bench.measure(scenario, case, limit).get("programs")

    def test_programs_that_agree_are_measured(self):
        found = self.measure(["stderr", "reads"], expect=92)
        self.assertEqual([(name, figures["runs"]) for name, figures in found.items()],
                         [("ours", 3), ("stderr", 3), ("reads", 3)])  # fmt: skip
        self.assertFalse(self.bench.wrong or self.messages)

    def test_wrong_and_missing_answers_are_named_and_not_measured(self):
        self.assertEqual(list(self.measure(["wrong", "silent"])), ["ours"])
        self.assertTrue(self.bench.wrong)
        self.assertIn("wrong answers 93.0, expected 92.0", self.messages[0])
        self.assertIn("silent answers nan, expected 92.0", self.messages[1])
        self.assertEqual(self.measure([], expect=91), {})

    def test_missing_programs_are_named(self):
        self.assertEqual(list(self.measure(["missing"])), ["ours"])
        self.assertIn("missing is left out", self.messages[0])
        self.assertFalse(self.bench.wrong)

    def test_programs_are_stopped_at_the_limit(self):
        found = self.measure(["endless"], limit=1)["endless"]
        self.assertEqual((found["median"], found["stopped"]), (1, 1))
        found = self.measure([], limit=1, ours="endless")
        self.assertEqual(found["endless"]["stopped"], 1)

    def test_each_seed_is_a_problem_of_its_own(self):
        found = self.measure(["reads"], ours="reads", make="echo {seed}", seeds=4)
        self.assertEqual(found["reads"]["runs"], 4)
        self.measure(["ours"], ours="reads", make="echo $((91 + {seed}))", seeds=2)
        self.assertEqual(len(self.messages), 1)  # 92 agrees, 93 does not

    def test_own_clock_is_multiplied_by_the_share_of_the_processor(self):
        figures = self.measure(["clock"])["clock"]
        self.assertTrue(0 < figures["median"] <= 1000)
        self.assertGreater(figures["median"], 1)  # not the time of the process

    def test_problems_that_cannot_be_made_are_skipped(self):
        self.assertIsNone(self.measure([], make="echo no data >&2; false"))
        self.assertIn("no data", self.messages[0])
        self.assertIsNone(self.measure([], file="$DLX_SHARED/no/such/file"))

    def test_scenarios_name_known_programs(self):
        commands, scenarios = measure.load_scenarios()
        for name, scenario in scenarios.items():
            self.assertLessEqual(set(scenario["ours"] + scenario["peers"]), set(commands), name)
            for case in scenario["cases"].values():
                self.assertTrue(("file" in case) != ("make" in case), case["work"])
                self.assertLessEqual(set(case.get("without", [])), set(scenario["ours"] + scenario["peers"]))


class Tables(unittest.TestCase):
    figures = {"median": 2.0, "min": 1.0, "max": 4.0, "runs": 3, "stopped": 0}
    case = {
        "work": "work",
        "how": "states",
        "programs": {
            "ours": figures,
            "slow": {**figures, "median": 5.0},
            "fast": {**figures, "median": 0.5},
            "late": {"median": 60.0, "min": 60.0, "max": 60.0, "runs": 1, "stopped": 1},
        },
    }
    report = {"scenarios": {"some": {"title": "Some", "cases": {"case": case}}}}

    def rows(self, name):
        return tables.block(self.report, name).splitlines()[2:]

    def test_ratio_is_that_of_the_best_named_peer(self):
        row = "| work | 2 (1–4) | 5 (1–4) | >60 | 2.5 |"
        self.assertEqual(self.rows("some: ours | slow late"), [row])
        self.assertEqual(self.rows("some: ours | late"), ["| work | 2 (1–4) | >60 | >30 |"])

    def test_losses_are_bold(self):
        row = "| work | 2 (1–4) | 0.5 (1–4) | - | **0.25** |"
        self.assertEqual(self.rows("some: ours | fast absent"), [row])

    def test_brief_tables_have_the_best_peer(self):
        row = "| work | 2 | fast 0.5 | **0.25** | states |"
        self.assertEqual(self.rows("some brief: ours how | slow fast"), [row])

    def test_unknown_tables_are_refused(self):
        with self.assertRaisesRegex(ValueError, "no table is called 'other: a | b'"):
            tables.block(self.report, "other: a | b")

    def test_measured_scenarios_replace_stored_ones_of_the_same_conditions(self):
        same = {"commit": "1234", "processor": "p", "compiler": "c", "runs": 3, "peers": {}}
        stored = {"conditions": {**same, "load": [2, 3]}, "scenarios": {"a": "old", "b": "old"}}
        report = {"conditions": {**same, "load": [1, 2]}, "scenarios": {"b": "new"}}
        found = tables.completed(report, stored, ["b", "a"])
        self.assertEqual(found["conditions"]["load"], [1, 3])
        self.assertEqual(list(found["scenarios"].items()), [("b", "new"), ("a", "old")])
        stored["conditions"]["commit"] = "5678"
        with self.assertRaisesRegex(ValueError, "another commit"):
            tables.completed(report, stored, ["b", "a"])

    def test_documents_have_the_tables_of_the_stored_report(self):
        self.assertEqual(bench("--check").stderr, "")
        stored = json.loads((ROOT / "docs/measurements.json").read_text())
        for document in tables.DOCUMENTS:
            self.assertGreater(len(tables.BLOCK.findall((ROOT / document).read_text())), 0, document)
        changed = copy.deepcopy(stored)
        for case in changed["scenarios"]["covers"]["cases"].values():
            case["programs"]["listing"]["median"] *= 2
        self.assertEqual(tables.outdated(ROOT, changed), tables.DOCUMENTS)

    def test_stored_report_is_complete(self):
        stored = json.loads((ROOT / "docs/measurements.json").read_text())["scenarios"]
        for name, scenario in measure.load_scenarios()[1].items():
            for key, case in scenario["cases"].items():
                found = stored[name]["cases"][key]
                self.assertEqual(found["work"], case["work"])
                expected = set(scenario["ours"] + scenario["peers"]) - set(case.get("without", []))
                self.assertEqual(set(found["programs"]), expected, case["work"])


class Script(unittest.TestCase):
    queens = str(ROOT / "data/problems/queens8.dlx")

    def test_files_and_further_peers(self):
        done = bench("--peer", "other=echo 92", self.queens)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\| work \| count \| other \| ratio \|\n.*\n\| queens8 \| 0\.\d")
        done = bench("--peer", "other=echo 93", self.queens)
        self.assertEqual(done.returncode, 1)
        self.assertIn("other answers 93.0, expected 92.0", done.stderr)

    def test_scenarios_of_the_project(self):
        done = bench("--case", "8 queens", "covers")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\n\| 92 placements of 8 queens \| 0\.\d")
        self.assertEqual(len(bench("--list").stdout.splitlines()), len(measure.load_scenarios()[1]))

    def test_bad_arguments_are_refused(self):
        for arguments in ([], ["--runs", "0", "covers"], ["--peer", "x", "covers"], ["no-such"], ["--faster"]):
            self.assertEqual(bench(*arguments).returncode, 2, arguments)


class Generators(unittest.TestCase):
    def counts(self, command, count):
        self.assertEqual(shell(f"tests/bench/problems/{command}"), str(count), command)

    def test_known_counts(self):
        self.counts("langford 7 | dlx count", 52)  # OEIS A014552, doubled because both directions count
        self.counts("dominoes 2 9 | dlx count", 55)
        self.counts("langford 7 | tests/bench/problems/shuffled 3 | dlx count", 52)
        self.counts("pentomino_sets 10 6 1 | dlx count", 9356)
        self.counts("pentomino_sets 5 12 1 | dlx count", 4040)
        self.counts("pigeons 4 | dlx count", 0)
        self.counts("random_graph 5 10 1 | dlx colouring - --colours 5 --count", 120)  # complete graph
        self.counts("triples 9 12 1 | dlx count | awk '{ print ($1 >= 1) }'", 1)
        self.counts("arms cross 2 2 | dlx count", 72)
        self.counts("arms tree 0 6 4 | dlx count", 281)
        by_links = shell("tests/bench/problems/arms comb 4 4 2 | dlx count --engine links")
        self.counts("arms comb 4 4 2 | dlx count", by_links)

    def test_shuffled_changes_the_order_only(self):
        given = shell("tests/bench/problems/langford 7 | grep -v '^|'").splitlines()
        mixed = shell("tests/bench/problems/langford 7 | tests/bench/problems/shuffled 1").splitlines()
        self.assertEqual((given[0], sorted(given)), (mixed[0], sorted(mixed)))
        self.assertNotEqual(given, mixed)

    def test_equivalent_sudokus_have_as_many_solutions(self):
        make = "tests/bench/problems/equivalent_sudokus 30 1 <data/sudoku/ambiguous.txt"
        given = shell("dlx sudoku --count data/sudoku/ambiguous.txt").split()
        self.assertEqual(shell(f"{make} | dlx sudoku --count").split(), (given * 3)[:30])
        self.assertEqual(len(set(shell(make).split())), 30)

    def test_kept_cells(self):
        grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
        kept = shell(f"echo {grid} | tests/bench/problems/kept_cells 30 1")
        self.assertEqual(len(re.findall(r"\d", kept)), 30)
        self.assertTrue(all(new in (old, ".") for new, old in zip(kept, grid)))


class Throughput(unittest.TestCase):
    def test_sudokus(self):
        """Eight puzzles have one solution each; ten have two or more."""
        source = (HERE / "sudoku_throughput.cpp").read_text()
        ways = re.findall(r'^ +\{"([a-z]+)"', re.search(r"constexpr Way ways.*?\n\}", source, re.S)[0], re.M)
        self.assertIn("all", ways)
        for way in ways:
            def tally(name, limit):
                return shell(f"sudoku_throughput data/sudoku/{name}.txt {limit} 2 {way}").split(";")[0]

            self.assertEqual(tally("classic", 2), "8 puzzles x 2: none 0, one 8, more 0")
            self.assertEqual(tally("ambiguous", 2), "10 puzzles x 2: none 0, one 0, more 10")
            self.assertEqual(tally("ambiguous", 1), "10 puzzles x 2: none 0, one 10, more 0")
        self.assertIn("unknown way 'fly'", shell("sudoku_throughput data/sudoku/classic.txt 2 1 fly"))


if __name__ == "__main__":
    APPS = os.path.abspath(sys.argv[1])
    os.environ["PATH"] = ":".join([APPS, os.path.abspath(sys.argv[2]), os.environ["PATH"]])
    os.environ.pop("DLX_PEERS", None)
    unittest.main(argv=sys.argv[:1])
