import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { processTree } from './cpu-time.js';
import { CONNECTIONS, spread } from './measure.js';
import { spentMicroseconds, threadsOf } from './thread-times.js';
import type { Workload } from './workloads.js';

/** The cost of a request in one turn, in CPU microseconds. */
export interface Turn {
  readonly total: number;
  readonly byProcess: ReadonlyMap<string, number>;
}

/** How turns are measured. */
export interface TurnOptions<V extends string> {
  readonly baseUrl: string;
  readonly workload: Workload;
  /** By name; their children count with them. */
  readonly processes: ReadonlyMap<string, number>;
  /** The categories to switch on, by name of the turn. */
  readonly variants: Readonly<Record<V, string>>;
  readonly rounds: number;
  readonly milliseconds: number;
  /** Switches the categories of all processes from now on. */
  readonly observe: (what: string) => void;
}

const WARM_UP_MS = 6_000;
const SETTLE_MS = 60;
const LONGER_THAN_ANY_RUN_SECONDS = 86_400;
/** Of the peak: at full load, the CPU of one process changes how well the others can batch their work. */
const SHARE_OF_PEAK = 0.5;

/**
 * Sends a steady load of half the peak, and switches the observed categories under it: a round has a turn of each variant, in an order of
 * its own. So neither start, memory nor age of processes differs between turns, and other work of the machine hits all of them; the
 * shorter the turns, the more evenly.
 */
export async function measureTurns<V extends string>(
  options: TurnOptions<V>,
): Promise<readonly Readonly<Record<V, Turn>>[]> {
  const peak = startLoad(options);
  await sleep(WARM_UP_MS / 2);
  const warm = peak.answers();
  await sleep(WARM_UP_MS / 2);
  const perSecond = ((peak.answers() - warm) / (WARM_UP_MS / 2)) * 1_000;
  await peak.stop();
  const load = startLoad(options, Math.ceil(perSecond * SHARE_OF_PEAK));
  try {
    return await takeRounds(options, load.answers);
  } finally {
    await load.stop();
  }
}

interface Load {
  /** The number of answers so far; throws when one was not a success. */
  readonly answers: () => number;
  readonly stop: () => Promise<void>;
}

/** @param overallRate requests a second; without it, as many as are answered */
function startLoad({ baseUrl, workload }: TurnOptions<string>, overallRate?: number): Load {
  let answers = 0;
  let failures = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  const load = autocannon(
    {
      url: baseUrl,
      connections: CONNECTIONS,
      duration: LONGER_THAN_ANY_RUN_SECONDS,
      setupClient: spread(workload.requests),
      ...(overallRate === undefined ? {} : { overallRate }),
    },
    () => {
      end(undefined);
    },
  );
  load.on('response', (_client, status) => {
    answers += 1;
    if (status >= 300) failures += 1;
  });
  load.on('reqError', () => {
    failures += 1;
  });
  return {
    answers: () => {
      if (failures > 0) throw new Error(`${workload.name}: ${String(failures)} answers were no success`);
      return answers;
    },
    stop: async () => {
      load.stop();
      await ended;
    },
  };
}

async function takeRounds<V extends string>(
  { processes, variants, rounds, milliseconds, observe }: TurnOptions<V>,
  answers: () => number,
): Promise<readonly Readonly<Record<V, Turn>>[]> {
  const threads = new Map<string, readonly string[]>();
  for (const [name, pid] of processes) threads.set(name, threadsOf(await processTree([pid])));
  const measured: Record<V, Turn>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turns = new Map<string, Turn>();
    for (const variant of shuffled(Object.keys(variants) as V[])) {
      observe(variants[variant]);
      await sleep(SETTLE_MS);
      turns.set(variant, await takeTurn(threads, milliseconds, answers));
    }
    measured.push(Object.fromEntries(turns) as Record<V, Turn>);
  }
  return measured;
}

async function takeTurn(
  threads: ReadonlyMap<string, readonly string[]>,
  milliseconds: number,
  answers: () => number,
): Promise<Turn> {
  const before = spent(threads);
  const answersBefore = answers();
  // On a machine too busy for a single answer a turn takes longer.
  do await sleep(milliseconds);
  while (answers() === answersBefore);
  const count = answers() - answersBefore;
  const byProcess = new Map(
    [...spent(threads)].map(([name, time]) => [name, (time - (before.get(name) ?? 0)) / count] as const),
  );
  return { total: [...byProcess.values()].reduce((sum, time) => sum + time, 0), byProcess };
}

function spent(threads: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  return new Map([...threads].map(([name, files]) => [name, spentMicroseconds(files)]));
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
