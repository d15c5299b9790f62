import { expect, it } from '@jest/globals';
import { report } from './report.ts';
import type { Result } from './results.ts';

const fault = { kind: 'operator', file: 'a.ts', line: 1, before: 'a', after: 'b', seconds: 2, unsteady: [] } as const;
const results: Result[] = [
  { ...fault, number: 1, id: 'a || b', outcome: 'found', stage: 'unit', found: 'a.test.ts' },
  { ...fault, number: 2, id: 'no', outcome: 'does not compile' },
  { ...fault, number: 4, id: 'c', outcome: 'found', stage: 'contract', found: 'c.test.ts', unsteady: ['d.test.ts'] },
  { ...fault, number: 7, id: 'e', outcome: 'survived' },
];

it('shows what found each fault, and how many each stage found of those that compile', () => {
  expect(report(results, ['unit', 'contract']).split('\n')).toEqual([
    '| number | fault | found by | seconds |',
    '| ------ | ----- | -------- | ------- |',
    '| 1 | a \\|\\| b | unit: a.test.ts | 2 |',
    '| 4 | c | contract: c.test.ts (failed once: d.test.ts) | 2 |',
    '| 7 | e | survived | 2 |',
    '',
    '| stage | found | found so far |',
    '| ----- | ----- | ------------ |',
    '| unit | 1 | 1/3 |',
    '| contract | 1 | 2/3 |',
    '',
    '2 of 3 faults were found; 1 more did not compile.',
    'survived: 7 e',
    '',
  ]);
});
