import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFaults } from './candidates/find-faults.ts';
import { isSource, trackedFiles } from './candidates/sources.ts';
import { order } from './choose.ts';
import type { Fault } from './fault.ts';
import { Judge } from './judge/judge.ts';
import { killRunning } from './judge/run-process.ts';
import { TestRunner } from './judge/test-runner.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { line, report } from './report.ts';
import { Results, type Result } from './results.ts';
import { copyTree } from './tree/copy-tree.ts';
import { FaultyTree } from './tree/faulty-tree.ts';

/** A fault and its position in the order of the seed, from 1. */
interface Numbered {
  readonly number: number;
  readonly fault: Fault;
}

const root = path.join(import.meta.dirname, '..', '..');

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function orderedFaults(files: readonly string[], seed: number): Numbered[] {
  const sources = files.filter(isSource);
  const faults = sources.flatMap((file) => findFaults(file, readFileSync(path.join(root, file), 'utf8')));
  return order(faults, seed).map((fault, index) => ({ number: index + 1, fault }));
}

/** Judges faults in order until `count` of them have compiled. Faults in the results file count and are not judged again. */
async function judgeAll(
  faults: readonly Numbered[],
  count: number,
  results: Results,
  prepare: () => Promise<Judge>,
): Promise<Result[]> {
  const done: Result[] = [];
  let judged = 0;
  for (const { number, fault } of faults) {
    if (judged >= count) break;
    let result = results.get(fault);
    if (result === undefined) {
      const judge = await prepare();
      print(`${number} ${fault.id}`);
      result = await judgeOne(number, fault, judge);
      results.add(result);
      print(line(result));
    }
    done.push(result);
    if (result.outcome !== 'does not compile') judged += 1;
  }
  return done;
}

async function judgeOne(number: number, fault: Fault, judge: Judge): Promise<Result> {
  const started = performance.now();
  const verdict = await judge.judge(fault);
  const { edits: _edits, ...described } = fault;
  return { number, ...described, ...verdict, seconds: Math.round((performance.now() - started) / 1000) };
}

async function run(
  { count, only, results: file, stages }: Options,
  faults: Numbered[],
  files: string[],
): Promise<void> {
  const results = new Results(path.resolve(root, file));
  const chosen = only === undefined ? faults : faults.filter(({ number }) => only.includes(number));
  await using prepared = new AsyncDisposableStack();
  const prepare = async (): Promise<Judge> => {
    print('copying and building the tree');
    const tree = new FaultyTree(await copyTree(root, files));
    prepared.defer(() => tree.remove());
    const leave = (): void => {
      killRunning();
      void tree.remove().finally(() => process.exit(130));
    };
    process.once('SIGINT', leave).once('SIGTERM', leave);
    await tree.buildAll();
    return new Judge(tree, new TestRunner(tree.root), stages, print);
  };
  let judge: Promise<Judge> | undefined;
  const done = await judgeAll(chosen, only?.length ?? count, results, () => (judge ??= prepare()));
  const names = stages.map(({ name }) => name);
  print(`\n${report(done, names)}`);
}

function list({ only, count }: Options, faults: readonly Numbered[]): void {
  for (const { number, fault } of faults.filter((one) => only?.includes(one.number) ?? one.number <= count)) {
    print(`${number} ${fault.id}`);
  }
  print(`${faults.length} faults in all; a fault that does not compile is replaced by the next`);
}

async function main(options: Options): Promise<void> {
  const files = trackedFiles(root);
  const faults = orderedFaults(files, options.seed);
  if (options.isList) list(options, faults);
  else await run(options, faults, files);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) print(USAGE);
  else await main(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 1;
}
