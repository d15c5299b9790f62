import { sightColumns, type Module } from '@crm/catalog';
import { literal, quote } from './quote.js';

/**
 * The columns on which rights depend, from their JSON object `state` in row `c` of the log, as if they were a row of a
 * module's table; a row of no state counts as deleted.
 */
export function stateColumns(modules: readonly Module[], state: string): string {
  const names = new Set(modules.flatMap(sightColumns));
  names.delete('group_ids');
  const texts = [...names].map((name) => `${state} ->> ${literal(name)} as ${quote(name)}`);
  const groups = `case when jsonb_typeof(${state} -> 'group_ids') = 'array'
    then array(select jsonb_array_elements_text(${state} -> 'group_ids')) end as group_ids`;
  return [`c.record as id`, `${state} is null as deleted`, groups, ...texts].join(', ');
}
