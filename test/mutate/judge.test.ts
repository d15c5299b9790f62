import { describe, expect, it } from '@jest/globals';
import type { Fault } from './fault.ts';
import { Judge } from './judge/judge.ts';
import type { Stage } from './judge/suites.ts';

const fault: Fault = { id: 'f', kind: 'swap', file: 'libs/a/src/a.ts', line: 1, before: '', after: '', edits: [] };

const stages: readonly Stage[] = [
  { name: 'unit of the source', project: 'unit', selection: 'related', minutes: 1 },
  { name: 'unit', project: 'unit', selection: 'others', minutes: 1 },
  { name: 'integration of the package', project: 'integration', selection: 'package', minutes: 1 },
  { name: 'integration', project: 'integration', selection: 'others', minutes: 1 },
];

const FILES: Readonly<Record<string, readonly string[]>> = {
  unit: ['libs/a/src/a.test.ts', 'libs/b/src/b.test.ts'],
  integration: ['libs/a/test/a.int.test.ts', 'libs/b/test/b.int.test.ts'],
};

/** Whether a test file fails, with or without the fault, in its nth run. */
type Fails = (file: string, isFaulty: boolean, run: number) => boolean;

/** A judge over a tree and tests without files, and the runs that it has made. */
function judgeWith(fails: Fails, { compiles = true, isLate = false, listed = FILES } = {}) {
  let isFaulty = false;
  const runs: string[] = [];
  const timesOf = new Map<string, number>();
  const apply = () => Promise.resolve(compiles).finally(() => (isFaulty = true));
  const restore = () => Promise.resolve().finally(() => (isFaulty = false));
  const run = (_project: string, files: readonly string[]) => {
    runs.push(`${isFaulty ? 'faulty' : 'restored'} ${files.join(' ')}`);
    const failed = files.filter((file) => {
      timesOf.set(file, (timesOf.get(file) ?? 0) + 1);
      return fails(file, isFaulty, timesOf.get(file) ?? 0);
    });
    // Two workers: both may fail before the first failure ends the run. Without the fault only one does.
    const failures = failed.slice(0, isFaulty ? 2 : 1).map((file) => ({ file, test: 'a test' }));
    return Promise.resolve({ failures, passed: failed.length === 0 && !isLate, isLate });
  };
  const tests = {
    run,
    filesOf: (project: string) => Promise.resolve(listed[project] ?? []),
    relatedTo: () => Promise.resolve(['libs/a/src/a.test.ts']),
  };
  const judge = new Judge({ apply, restore, restoreBuilt: restore }, tests, stages, () => undefined);
  return { judge, runs, wasRestored: () => !isFaulty };
}

describe('a fault', () => {
  it('survives when every stage passes, each file run once, those of the package first', async () => {
    const { judge, runs, wasRestored } = judgeWith(() => false);
    expect(await judge.judge(fault)).toEqual({ outcome: 'survived', unsteady: [] });
    expect(runs).toEqual([
      'faulty libs/a/src/a.test.ts',
      'faulty libs/b/src/b.test.ts',
      'faulty libs/a/test/a.int.test.ts',
      'faulty libs/b/test/b.int.test.ts',
    ]);
    expect(wasRestored()).toBe(true);
  });

  it('is found by the first test file that fails twice with it and passes without it', async () => {
    const { judge, runs } = judgeWith((file, isFaulty) => isFaulty && file.startsWith('libs/b'));
    expect(await judge.judge(fault)).toEqual({
      outcome: 'found',
      stage: 'unit',
      found: 'libs/b/src/b.test.ts',
      test: 'a test',
      unsteady: [],
    });
    expect(runs.slice(1)).toEqual([
      'faulty libs/b/src/b.test.ts',
      'faulty libs/b/src/b.test.ts',
      'restored libs/b/src/b.test.ts',
    ]);
  });

  it('is not found by a failure that does not repeat', async () => {
    const { judge } = judgeWith((file, _isFaulty, run) => file === 'libs/a/test/a.int.test.ts' && run === 1);
    expect(await judge.judge(fault)).toEqual({ outcome: 'survived', unsteady: ['libs/a/test/a.int.test.ts'] });
  });

  it('is not found by a file that fails without it too, which is not run for later faults', async () => {
    const { judge, runs } = judgeWith((file) => file === 'libs/b/src/b.test.ts');
    expect(await judge.judge(fault)).toMatchObject({ outcome: 'survived' });
    runs.length = 0;
    expect(await judge.judge(fault)).toMatchObject({ outcome: 'survived' });
    expect(runs.join(' ')).not.toContain('libs/b/src');
  });

  it('is not found by the second of several files that fail without it', async () => {
    const broken = ['libs/b/src/b.test.ts', 'libs/c/src/c.test.ts', 'libs/d/src/d.test.ts', 'libs/e/src/e.test.ts'];
    const listed = { unit: [...broken, 'libs/z/src/z.test.ts'] };
    const { judge, runs } = judgeWith((file) => broken.includes(file), { listed });
    expect(await judge.judge(fault)).toEqual({ outcome: 'survived', unsteady: [] });
    expect(runs.at(-1)).toBe('faulty libs/z/src/z.test.ts');
  });

  it('is found by a stage that times out twice', async () => {
    const { judge, runs } = judgeWith(() => false, { isLate: true });
    expect(await judge.judge(fault)).toMatchObject({ stage: 'unit of the source', found: '(no end after 1 minutes)' });
    expect(runs).toHaveLength(2);
  });

  it('is tried only when it compiles', async () => {
    const { judge, runs } = judgeWith(() => true, { compiles: false });
    expect(await judge.judge(fault)).toEqual({ outcome: 'does not compile', unsteady: [] });
    expect(runs).toEqual([]);
  });
});
