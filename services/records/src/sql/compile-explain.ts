import type { Catalog } from '@crm/catalog';
import type { ListStructure } from '../plan/list-plan.js';
import { compileAllRows } from './compile-count.js';
import { compilePick } from './compile-page.js';
import { LISTED, PICKED } from './read-plan.js';
import { Sight, type AskedStatement } from './sight.js';

/** Of what a list is to be explained. */
export interface ExplainOptions {
  /** Up to how many records are counted beside a page. */
  readonly countTo: number;
  /** The plan for any values, which takes none; Postgres tells it from version 16 on. */
  readonly generic?: boolean;
}

/**
 * Asks for the plans of the first page of a list and of counting it, in one statement: neither can tell the other, since a
 * page may walk an index in its order while a count gathers what the conditions find. Parameters: those of the rows.
 */
export function compileExplain(
  catalog: Catalog,
  structure: ListStructure,
  { countTo, generic = false }: ExplainOptions,
): AskedStatement {
  const { rows } = structure;
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  const first = { ...structure, page: { at: 'start' } } as const;
  const text = `explain (format json${generic ? ', generic_plan' : ''}) with ${PICKED} as materialized (
${compilePick(sight, first)}
), ${LISTED} as materialized (
${compileAllRows(sight, rows, countTo)}
) select from ${PICKED}, ${LISTED}`;
  return { text, asker: sight.asker };
}
