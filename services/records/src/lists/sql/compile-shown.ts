import { moduleNamed, type Catalog } from '@crm/catalog';
import { compileSql } from '@crm/postgres';
import { compileRecordSelect } from '../../sql/compile-record-json.js';
import { column, tableOf } from '../../sql/quote.js';
import type { RecordStatement } from '../../sql/record-statement.js';
import { Sight } from '../../sql/sight.js';
import type { ListStructure } from '../plan/list-plan.js';

/**
 * The records of a page whose ids were picked in the same snapshot, in the order of `ids`, its parameter. The array is
 * wrapped to hide its length from the planner, which would otherwise make a plan for it, again for every call.
 */
export function compileShown(catalog: Catalog, { rows, selection }: ListStructure): RecordStatement {
  const module = moduleNamed(catalog, rows.source.module);
  const sight = new Sight(catalog, rows.access);
  const { columns, joins, links } = compileRecordSelect(sight, module, selection && { selection });
  const text = `select ${columns}
from unnest((select :ids::text[])) with ordinality k (id, place)
join ${tableOf(module)} r on ${column('r', 'id')} = k.id
${joins}
order by k.place`;
  return { ...compileSql(text), links };
}
