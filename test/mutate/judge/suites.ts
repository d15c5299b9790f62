/** The test files that a stage runs: those that import the source, those of its package, or all others of the project. */
export type Selection = 'related' | 'package' | 'others';

/** Tests that run together. The first stage with a failing test ends the judgement of a fault. */
export interface Stage {
  readonly name: string;
  /** A project of jest.config.js. */
  readonly project: string;
  readonly selection: Selection;
  /** A stage that exceeds this time twice has found the fault, which may be an endless loop. */
  readonly minutes: number;
}

export type Suite = 'test' | 'gate';

/** The projects of `npm test`, first the stages that find most for their time. */
const TEST: readonly Stage[] = [
  { name: 'unit of the source', project: 'unit', selection: 'related', minutes: 4 },
  { name: 'integration of the package', project: 'integration', selection: 'package', minutes: 6 },
  { name: 'unit', project: 'unit', selection: 'others', minutes: 20 },
  { name: 'integration', project: 'integration', selection: 'others', minutes: 45 },
  { name: 'contract', project: 'contract', selection: 'others', minutes: 60 },
];

/** The projects that `npm run test:gate` adds, except for checklists, which need the git repository. */
const AFTERWARDS: readonly Stage[] = (
  [
    ['plans', 30],
    ['own-stack', 60],
    ['panel', 30],
    ['chart', 45],
    ['failure', 120],
    ['observability', 45],
  ] as const
).map(([name, minutes]) => ({ name, project: name, selection: 'others', minutes }));

/** The stages of a suite in the order in which they run. */
export const SUITES: Readonly<Record<Suite, readonly Stage[]>> = { test: TEST, gate: [...TEST, ...AFTERWARDS] };
