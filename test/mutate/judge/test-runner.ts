import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { FAILURES_VARIABLE, type Failure } from './note-failures.ts';
import { runProcess } from './run-process.ts';

/** The outcome of running some test files. */
export interface TestRun {
  readonly failures: readonly Failure[];
  /** jest exited with status 0 and no test failed. */
  readonly passed: boolean;
  readonly isLate: boolean;
}

const LISTING_MINUTES = 10;

/** Runs the tests of a copy of the repository. */
export class TestRunner {
  readonly #root: string;
  readonly #listed = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** All test files of a project, relative to the root. */
  async filesOf(project: string): Promise<readonly string[]> {
    const known = this.#listed.get(project);
    if (known !== undefined) return known;
    const files = await this.#list(project, []);
    this.#listed.set(project, files);
    return files;
  }

  /** The test files of a project that import a source, directly or not. */
  relatedTo(source: string, project: string): Promise<readonly string[]> {
    return this.#list(project, ['--findRelatedTests', source]);
  }

  /** Runs test files until one fails. */
  async run(project: string, files: readonly string[], minutes: number): Promise<TestRun> {
    const report = path.join(this.#root, 'failures.jsonl');
    await rm(report, { force: true });
    const { status, isLate } = await this.#jest(
      [
        '--selectProjects',
        project,
        '--bail',
        '--reporters',
        './test/mutate/judge/note-failures.ts',
        '--runTestsByPath',
        ...files,
      ],
      minutes,
      { [FAILURES_VARIABLE]: report },
    );
    const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    const failures = lines.map((line) => JSON.parse(line) as Failure);
    return {
      failures: failures.map(({ file, test }) => ({ file: path.relative(this.#root, file), test })),
      passed: status === 0 && failures.length === 0,
      isLate,
    };
  }

  async #list(project: string, selection: readonly string[]): Promise<string[]> {
    const { output } = await this.#jest(
      ['--selectProjects', project, '--passWithNoTests', '--listTests', ...selection],
      LISTING_MINUTES,
    );
    const lines = output.split('\n').filter((line) => line.startsWith(this.#root) && line.endsWith('.test.ts'));
    return lines.map((line) => path.relative(this.#root, line)).toSorted();
  }

  #jest(parameters: readonly string[], minutes: number, env: Readonly<Record<string, string>> = {}) {
    const jest = path.join(this.#root, 'node_modules', 'jest', 'bin', 'jest.js');
    return runProcess(
      process.execPath,
      [jest, '--cacheDirectory', path.join(this.#root, '.jest-cache'), ...parameters],
      {
        cwd: this.#root,
        minutes,
        env: { ...env, NODE_OPTIONS: '--experimental-vm-modules' },
      },
    );
  }
}
