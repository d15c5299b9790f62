import type { Catalog, Module } from '@crm/catalog';
import { compileRecordSelect } from './compile-record-json.js';
import type { SelectedMembers } from '../plan/list-plan.js';
import type { RecordStatement } from './record-statement.js';
import { column, tableOf } from './quote.js';

/** One live record by id, with all its links or with selected members alone. Parameters: id. */
export function compileGet(catalog: Catalog, module: Module, selection?: SelectedMembers): RecordStatement {
  const { columns, joins, links } = compileRecordSelect(catalog, module, selection ? { selection } : { links: true });
  const text = `select ${columns}
from ${tableOf(module)} r
${joins}
where ${column('r', 'id')} = $1 and not ${column('r', 'deleted')}`;
  return { text, links };
}
