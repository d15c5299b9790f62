const isRelease = process.env.CRM_TEST_BREADTH === 'release';

/** Seed of a test's random values: fixed for a change, new before a release. `CRM_TEST_SEED` repeats a run. */
export const seed = Number(process.env.CRM_TEST_SEED ?? (isRelease ? Date.now() % 2 ** 31 : 1));

/** The value for the tier that runs: `change` with every change, `release` with `CRM_TEST_BREADTH=release`. */
export function breadth<Value>({ change, release }: { readonly change: Value; readonly release: Value }): Value {
  return isRelease ? release : change;
}

/** All rows before a release; for a change only `count` of them, spread evenly over the table. */
export function sampleOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (isRelease || rows.length <= count) return rows;
  return Array.from({ length: count }, (_, index) => rows[Math.floor(((index + 0.5) * rows.length) / count)] as Row);
}
