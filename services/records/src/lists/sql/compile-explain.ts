import { moduleNamed, type Catalog } from '@crm/catalog';
import type { ListStructure } from '../plan/list-plan.js';
import { compileAllRows, compileAskedRows } from './compile-count.js';
import { compilePick } from './compile-page.js';
import { tableOf } from '../../sql/quote.js';
import { ASKED, LISTED, PICKED, TABLE } from './read-plan.js';
import { Sight, type AskedStatement } from '../../sql/sight.js';

export interface ExplainOptions {
  /** The highest number of records that is counted with a page. */
  readonly countTo: number;
  /** The generic plan, which needs no values; Postgres 16 and later can report it. */
  readonly generic?: boolean;
}

/**
 * Explains the first page of a list and every access path of its count in one statement. One plan cannot stand in for
 * another: a page may walk an index in its order while a count gathers what the conditions find. Parameters: those of
 * the rows.
 */
export function compileExplain(
  catalog: Catalog,
  structure: ListStructure,
  { countTo, generic = false }: ExplainOptions,
): AskedStatement {
  const { rows } = structure;
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  const first = { ...structure, page: { at: 'start' } } as const;
  const asked = compileAskedRows(sight, rows, countTo);
  const table = tableOf(moduleNamed(catalog, rows.source.module));
  const explained = [
    [PICKED, compilePick(sight, first)],
    [LISTED, compileAllRows(sight, rows, countTo)],
    ...(asked === undefined
      ? []
      : [
          [ASKED, asked],
          [TABLE, `select from ${table}`],
        ]),
  ] as const;
  const tables = explained.map(([name, select]) => `${name} as materialized (\n${select}\n)`);
  const names = explained.map(([name]) => name);
  const text = `explain (format json${generic ? ', generic_plan' : ''}) with ${tables.join(', ')} select from ${names.join(', ')}`;
  return { text, asker: sight.asker };
}
