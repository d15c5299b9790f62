import type { Result } from './results.ts';

/** One line of the table. */
export function line({ number, id, outcome, stage, found, seconds, unsteady }: Result): string {
  const by = outcome === 'found' ? `${stage ?? ''}: ${found ?? ''}` : outcome;
  const repeated = unsteady.length === 0 ? '' : ` (failed once: ${unsteady.join(', ')})`;
  return `| ${number} | ${escaped(id)} | ${by}${repeated} | ${seconds} |`;
}

/** Formats all results as a Markdown table, and the number of faults that each stage found. */
export function report(results: readonly Result[], stages: readonly string[]): string {
  const judged = results.filter(({ outcome }) => outcome !== 'does not compile');
  const found = judged.filter(({ outcome }) => outcome === 'found');
  const counts = stages.map((name) => ({ name, count: found.filter(({ stage }) => stage === name).length }));
  let soFar = 0;
  return [
    '| number | fault | found by | seconds |',
    '| ------ | ----- | -------- | ------- |',
    ...judged.map(line),
    '',
    '| stage | found | found so far |',
    '| ----- | ----- | ------------ |',
    ...counts.map(({ name, count }) => {
      soFar += count;
      return `| ${name} | ${count} | ${soFar}/${judged.length} |`;
    }),
    '',
    `${found.length} of ${judged.length} faults were found; ${results.length - judged.length} more did not compile.`,
    ...judged.filter(({ outcome }) => outcome === 'survived').map(({ number, id }) => `survived: ${number} ${id}`),
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
