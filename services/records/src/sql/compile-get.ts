import type { Catalog, Module } from '@crm/catalog';
import { compileRecordSelect } from './compile-record-json.js';
import type { RecordStatement } from './record-statement.js';
import { column, tableOf } from './quote.js';

/** One live record by id. Parameters: id. */
export function compileGet(catalog: Catalog, module: Module): RecordStatement {
  const { columns, joins, links } = compileRecordSelect(catalog, module, { links: true });
  const text = `select ${columns}
from ${tableOf(module)} r
${joins}
where ${column('r', 'id')} = $1 and not ${column('r', 'deleted')}`;
  return { text, links };
}
