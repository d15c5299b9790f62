import { moduleNamed, type Catalog } from '@crm/catalog';
import { bind, type BoundedReads } from '@crm/postgres';
import { shownModules } from '../../plan/shown-modules.js';
import type { RecordRow } from '../../repository/record-row.js';
import type { RecordStatement } from '../../sql/record-statement.js';
import { CHOSEN_SHAPES, ShapeCache } from '../../sql/shape-cache.js';
import { StatementCache } from '../../sql/statement-cache.js';
import type { ListPlan, ListStructure } from '../plan/list-plan.js';
import { CUT } from '../sql/compile-gathered.js';
import { compilePage, type PageReading, type PageStatement } from '../sql/compile-page.js';
import { compileShown } from '../sql/compile-shown.js';
import { toListedRecords, type ListedRecords } from './listed-records.js';

/**
 * Reads a page of at most `limit` records; the plan wants one row more. One statement; two if it
 * is planned for its values and shows attributes of other records, or if the list is longer than was gathered.
 */
export type ReadPage = (
  reads: BoundedReads,
  plan: ListPlan,
  limit: number,
  reading: PageReading,
) => Promise<ListedRecords>;

const MAX_STATEMENTS = 1_000;
/** The name of lists in metrics, prepared or not. */
const LABEL = 'list';

/** Creates a reader that compiles each statement once. */
export function createPageReader(catalog: Catalog): ReadPage {
  const plain = new StatementCache<PageStatement>(LABEL, MAX_STATEMENTS);
  const prepared = new ShapeCache<PageStatement>(LABEL, CHOSEN_SHAPES);
  const shown = new ShapeCache<RecordStatement>(LABEL, CHOSEN_SHAPES);

  async function read(
    reads: BoundedReads,
    plan: ListPlan,
    limit: number,
    { gathering, isPlannedOnce = true }: PageReading,
  ): Promise<ListedRecords> {
    const { key, isPlain, structure, values } = plan;
    const isPlanned = gathering === undefined && !isPlannedOnce;
    if (isPlanned && showsOthers(structure)) return pickAndShow(reads, plan, limit);
    const cache = isPlain && !isPlanned ? plain : prepared;
    const page = cache.get(`${key} ${gathering ?? (isPlanned ? 'planned' : '')}`, () =>
      compilePage(catalog, structure, { gathering, isPlannedOnce }),
    );
    return toListedRecords(await reads.run<RecordRow>(bind({ label: LABEL, ...page }, values)), limit, page);
  }

  /** Whether to plan the statement would cost more than to run it, because of the tables of the records that it shows. */
  function showsOthers({ rows, selection, identifiersOnly }: ListStructure): boolean {
    return (
      identifiersOnly !== true && shownModules(catalog, moduleNamed(catalog, rows.source.module), selection).size > 0
    );
  }

  /** Picks the page by a statement that is planned for its values, and reads the records by one that is prepared. */
  function pickAndShow(
    reads: BoundedReads,
    { key, structure, values }: ListPlan,
    limit: number,
  ): Promise<ListedRecords> {
    const { rows, selection } = structure;
    const picking = prepared.get(`${key} picked`, () =>
      compilePage(catalog, { ...structure, identifiersOnly: true }, { isPlannedOnce: false }),
    );
    return reads.snapshot(async (tx) => {
      const picked = await tx.run<RecordRow>(bind({ label: LABEL, ...picking }, values));
      const ids = picked.slice(0, limit).map(({ id }) => id);
      if (ids.length === 0) return toListedRecords(picked, limit, picking);
      const showing = shown.get(JSON.stringify([rows.source.module, rows.access, selection]), () =>
        compileShown(catalog, structure),
      );
      const records = await tx.run<RecordRow>(bind({ label: LABEL, ...showing }, { ...values, ids }));
      const complete = picked.map((row, place) => ({ ...row, ...records[place] }));
      return toListedRecords(complete, limit, { ...picking, links: showing.links });
    });
  }

  return async (reads, plan, limit, reading) => {
    const page = await read(reads, plan, limit, reading);
    if (reading.gathering === undefined || !mayBeCut(plan, page)) return page;
    const { total } = page;
    const inOrder = { ...reading, gathering: undefined };
    return { ...(await read(reads, plan, limit, inOrder)), ...(total !== undefined && { total }) };
  };
}

/**
 * Whether the page may be wrong because the list was not gathered to its end. The total of its first row shows this.
 * An empty page has no total: it may be wrong beside a cursor, but not after an offset, which is always within the
 * gathered records.
 */
function mayBeCut({ structure: { page } }: ListPlan, { records, total }: ListedRecords): boolean {
  if (records.length === 0) return page.at === 'after' || page.at === 'before';
  return total === undefined || total >= CUT;
}
