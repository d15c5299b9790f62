import { parseArgs } from 'node:util';
import { SUITES, type Stage, type Suite } from './judge/suites.ts';

/** The options of a run. */
export interface Options {
  readonly seed: number;
  /** Number of faults to judge. Faults that do not compile are not counted. */
  readonly count: number;
  readonly suite: Suite;
  readonly stages: readonly Stage[];
  /** Positions in the order of the seed, from 1, instead of the first `count`. */
  readonly only: readonly number[] | undefined;
  readonly isList: boolean;
  /** File of results, relative to the root of the repository. */
  readonly results: string;
}

export const USAGE = `npm run mutate -- [options]
  --seed 1         seed of the choice of faults
  --count 80       number of faults
  --suite test     suites that run: test (as npm test) or gate
  --until STAGE    last stage that runs, for example "integration of the package"
  --only 3,17      only the faults with these numbers
  --list           print the faults and run nothing
  --results FILE   file of results; faults that it contains are skipped
  --help           print this
`;

/** Reads the arguments; undefined if help is requested. Throws with a message for the user. */
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
    results: values.results ?? resultsFile(seed, suite, values.until),
  };
}

/** Each last stage has a file of its own, because a fault that survives some stages may be found by the next. */
function resultsFile(seed: number, suite: Suite, until: string | undefined): string {
  const last = until === undefined ? '' : `-until-${until.replaceAll(' ', '-')}`;
  return `.crm/mutate/seed-${seed}-${suite}${last}.jsonl`;
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
