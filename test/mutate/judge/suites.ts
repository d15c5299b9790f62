/** Which test files of a project a stage runs: those that import the source, those of its package, or all others. */
export type Selection = 'related' | 'package' | 'others';

/** Tests that run together. The first stage with a failing test ends the judgement of a fault. */
export interface Stage {
  readonly name: string;
  /** A project of jest.config.js. */
  readonly project: string;
  readonly selection: Selection;
  /** After these it counts as failed: code that never ends is a fault that a test finds. */
  readonly minutes: number;
}

export type Suite = 'test' | 'gate';

/** What `npm test` runs, cheap stages first. */
const TEST: readonly Stage[] = [
  { name: 'unit of the source', project: 'unit', selection: 'related', minutes: 15 },
  { name: 'unit', project: 'unit', selection: 'others', minutes: 20 },
  { name: 'integration of the package', project: 'integration', selection: 'package', minutes: 30 },
  { name: 'integration', project: 'integration', selection: 'others', minutes: 45 },
  { name: 'contract', project: 'contract', selection: 'others', minutes: 60 },
];

/** What the gate runs after that. */
const AFTERWARDS: readonly Stage[] = (
  [
    ['plans', 30],
    ['panel', 30],
    ['chart', 45],
    ['failure', 120],
    ['observability', 45],
    ['fuzz', 60],
  ] as const
).map(([name, minutes]) => ({ name, project: name, selection: 'others', minutes }));

/** The stages of a suite in the order in which they run. */
export const SUITES: Readonly<Record<Suite, readonly Stage[]>> = { test: TEST, gate: [...TEST, ...AFTERWARDS] };
