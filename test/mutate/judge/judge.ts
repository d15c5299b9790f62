import { packageOf, type Fault } from '../fault.ts';
import type { FaultyTree } from '../tree/faulty-tree.ts';
import type { Failure } from './note-failures.ts';
import type { Stage } from './suites.ts';
import type { TestRun, TestRunner } from './test-runner.ts';

/** The outcome of one fault. */
export interface Verdict {
  readonly outcome: 'found' | 'survived' | 'does not compile';
  /** The stage that found it. */
  readonly stage?: string;
  /** The test file that found it, or a reason in parentheses if there is none. */
  readonly found?: string;
  readonly test?: string;
  /** Test files that failed with the fault and then passed with it. */
  readonly unsteady: readonly string[];
}

type Tree = Pick<FaultyTree, 'apply' | 'restore' | 'restoreBuilt'>;
type Tests = Pick<TestRunner, 'filesOf' | 'relatedTo' | 'run'>;

/** Maximum runs of a stage whose failures do not repeat. */
const TRIES = 2;

/** Maximum failed files that are repeated. A fault can keep very many from loading. */
const SUSPECTS = 3;

/** Judges faults by running stages until one fails. A failure counts if it repeats and does not occur without the fault. */
export class Judge {
  readonly #tree: Tree;
  readonly #tests: Tests;
  readonly #stages: readonly Stage[];
  readonly #log: (text: string) => void;
  /** By test file: whether it passes without a fault. */
  readonly #sound = new Map<string, boolean>();

  constructor(tree: Tree, tests: Tests, stages: readonly Stage[], log: (text: string) => void) {
    this.#tree = tree;
    this.#tests = tests;
    this.#stages = stages;
    this.#log = log;
  }

  /** Removes the fault afterwards. */
  async judge(fault: Fault): Promise<Verdict> {
    const unsteady = new Set<string>();
    try {
      if (!(await this.#tree.apply(fault))) return { outcome: 'does not compile', unsteady: [] };
      const ran = new Set<string>();
      for (const stage of this.#stages) {
        const selected = (await this.#select(stage, fault)).filter((file) => !ran.has(file));
        for (const file of selected) ran.add(file);
        const found = await this.#findIn(stage, selected, fault, unsteady);
        if (found !== undefined) {
          const { file, test } = found;
          const named = test === undefined ? {} : { test };
          return { outcome: 'found', stage: stage.name, found: file, ...named, unsteady: [...unsteady] };
        }
      }
      return { outcome: 'survived', unsteady: [...unsteady] };
    } finally {
      await this.#tree.restore();
    }
  }

  async #select({ project, selection }: Stage, { file }: Fault): Promise<readonly string[]> {
    if (selection === 'related') return this.#tests.relatedTo(file, project);
    const files = await this.#tests.filesOf(project);
    return selection === 'package' ? files.filter((test) => test.startsWith(`${packageOf(file)}/`)) : files;
  }

  async #findIn(
    stage: Stage,
    selected: readonly string[],
    fault: Fault,
    unsteady: Set<string>,
  ): Promise<Failure | undefined> {
    let unrepeated = 0;
    while (unrepeated < TRIES) {
      const files = selected.filter((file) => this.#sound.get(file) !== false);
      if (files.length === 0) return undefined;
      this.#log(`  ${stage.name}: ${files.length} files`);
      const first = await this.#inTime(stage, files);
      if (first.passed) return undefined;
      if (first.isLate) return { file: `(no end after ${stage.minutes} minutes)`, test: undefined };
      const failed = failedOf(first, files).slice(0, SUSPECTS);
      for (const { file, test } of first.failures.slice(0, SUSPECTS)) {
        this.#log(`  failed: ${file}: ${test ?? 'does not load'}`);
      }
      const again = await this.#tests.run(stage.project, failed, stage.minutes);
      if (again.passed) {
        for (const file of failed) unsteady.add(file);
        unrepeated += 1;
        continue;
      }
      const found = await this.#soundFailure(stage, again, failed, fault);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Runs a stage, and once more if it exceeds its time, because the machine may be busy. */
  async #inTime({ project, minutes }: Stage, files: readonly string[]): Promise<TestRun> {
    const run = await this.#tests.run(project, files, minutes);
    return run.isLate ? this.#tests.run(project, files, minutes) : run;
  }

  /** Returns a failure that does not occur without the fault. If there is none, the fault is in the tree afterwards. */
  async #soundFailure(
    stage: Stage,
    { failures }: TestRun,
    failed: readonly string[],
    fault: Fault,
  ): Promise<Failure | undefined> {
    const suspects = failures.length > 0 ? failures : [{ file: failed[0] ?? '', test: undefined }];
    for (const suspect of suspects) {
      if (!(await this.#isSound(stage, suspect.file))) continue;
      return failures.length === 0 ? { file: '(before the first test)', test: undefined } : suspect;
    }
    await this.#tree.apply(fault);
    return undefined;
  }

  /** Whether a test file passes without a fault. It runs alone, because jest ends several files at the first failure. */
  async #isSound({ name, project, minutes }: Stage, file: string): Promise<boolean> {
    const known = this.#sound.get(file);
    if (known !== undefined) return known;
    await this.#tree.restoreBuilt();
    const { passed, failures } = await this.#tests.run(project, [file], minutes);
    if (!passed && failures.length === 0) throw new Error(`${name} does not run without a fault: ${file}`);
    if (!passed) this.#log(`  ${file} fails without a fault and is ignored from now on`);
    this.#sound.set(file, passed);
    return passed;
  }
}

/** The files that failed; all files if jest failed without naming one, for example in its global set-up. */
function failedOf({ failures }: TestRun, files: readonly string[]): readonly string[] {
  return failures.length > 0 ? [...new Set(failures.map(({ file }) => file))] : files;
}
