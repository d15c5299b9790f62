import { parseArgs } from 'node:util';
import { SUITES, type Stage, type Suite } from './judge/suites.ts';

/** What a run does. */
export interface Options {
  readonly seed: number;
  /** How many faults that compile. */
  readonly count: number;
  readonly suite: Suite;
  readonly stages: readonly Stage[];
  /** Places in the order of the seed, from 1, instead of the first `count`. */
  readonly only: readonly number[] | undefined;
  readonly isList: boolean;
  /** Where results are written, and read to go on. */
  readonly results: string;
}

export const USAGE = `npm run mutate -- [options]
  --seed 1         which faults are chosen
  --count 80       how many
  --suite test     the tests that look for them: test or gate
  --until STAGE    the last stage that is run, for example "integration of the package"
  --only 3,17      only the faults with these numbers
  --list           print the faults and run nothing
  --results FILE   where results are written; faults that are in it already are skipped
  --help           print this
`;

/** Reads the arguments; undefined if they ask for help. Throws with a message for the user. */
export function readOptions(parameters: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '80' },
      suite: { type: 'string', default: 'test' },
      until: { type: 'string' },
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      results: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { suite } = values;
  if (suite !== 'test' && suite !== 'gate') throw new Error(`--suite is test or gate, not ${suite}`);
  const seed = wholeNumber('--seed', values.seed);
  return {
    seed,
    count: wholeNumber('--count', values.count),
    suite,
    stages: stagesOf(suite, values.until),
    only: values.only?.split(',').map((number) => wholeNumber('--only', number)),
    isList: values.list,
    results: values.results ?? `.crm/mutate/seed-${seed}-${suite}.jsonl`,
  };
}

function stagesOf(suite: Suite, until: string | undefined): readonly Stage[] {
  const stages = SUITES[suite];
  if (until === undefined) return stages;
  const last = stages.findIndex(({ name }) => name === until);
  if (last === -1) throw new Error(`--until is one of: ${stages.map(({ name }) => name).join(', ')}`);
  return stages.slice(0, last + 1);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text.trim());
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${name} is a whole number, not ${text}`);
  return number;
}
