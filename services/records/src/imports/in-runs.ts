import type { IdentifiedRow } from './imported-rows.js';

/** Runs of rows, in their order, no two of which name the same record or have the same external id. */
export function* inRuns(rows: readonly IdentifiedRow[]): Generator<readonly IdentifiedRow[], void> {
  let run: IdentifiedRow[] = [];
  let seen = new Set<string>();
  for (const one of rows) {
    const names = [one.id, ...one.row.externalIds.map(({ system, value }) => `${system}:${value}`)];
    if (names.some((name) => seen.has(name))) {
      yield run;
      [run, seen] = [[], new Set()];
    }
    run.push(one);
    for (const name of names) seen.add(name);
  }
  if (run.length > 0) yield run;
}
