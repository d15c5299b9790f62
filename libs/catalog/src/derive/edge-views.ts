import { edgeTables, type EdgeTable } from '../edge-tables.js';
import type { Catalog } from '../model.js';
import { quote } from './quote.js';

const HEADER = `-- Edges as everyone may see them, for the queries of records. Generated from the catalogue; a test compares.
-- A row that belongs to an operation under way shows, or stops showing, in the very commit of that operation.
-- "offset 0" keeps the planner from hashing all operations: few rows are staged, so each is looked up by itself.
-- needs: records_pub.open_operation_v1
`;

const READERS = 'records_svc, records_owner';

/** The views of the edge tables, `relationships_pub.<table>_v1`, and their grants: published/edges_v1.sql. */
export function edgeViews(catalog: Catalog): string {
  const tables = edgeTables(catalog, 'edge');
  const views = tables.map(({ table }) => `  relationships_pub.${quote(`${table}_v1`)}`).join(',\n');
  return [
    HEADER,
    ...tables.map(edgeView),
    `grant usage on schema relationships_pub to ${READERS};`,
    `grant select on\n${views}\nto ${READERS};\n`,
  ].join('\n');
}

function edgeView({ table, left, right, middle }: EdgeTable): string {
  // New middle values must come last: columns can only be added at the end of an existing view.
  const columns = ['id', left, right, 'date_modified', ...middle.keys()].map((name) => `e.${quote(name)}`);
  return `create or replace view relationships_pub.${quote(`${table}_v1`)} as
select ${columns.join(', ')}
from relationships.${quote(table)} e
where (e.created_op is null or ${isCommitted('created_op')})
  and (e.deleted_op is null or not ${isCommitted('deleted_op')});
`;
}

/** Correlated, never IN, which would hash the complete table of operations. */
function isCommitted(column: string): string {
  return `exists (select from records_pub.open_operation_v1 o where o.op_id = e.${column} offset 0)`;
}
