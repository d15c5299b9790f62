import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { codes } from '@crm/errors';
import { buildRow } from './build-row.js';
import { ImportReport } from './import-report.js';
import { readColumn } from './import-columns.js';

describe('ImportReport', () => {
  it('imports#rows: names a record that is missing by its external id, and not by the id that this leads to', () => {
    const module = catalog.module('Accounts');
    const column = module && readColumn(module, 'parent_id:sap');
    if (column === undefined || 'code' in column) throw new Error('There is no such column');
    const row = buildRow(2, [[column, '4711']], { mode: 'create', keySystem: '' });
    const fault = {
      code: codes.unknownRelatedRecord,
      detail: '',
      value: 'secret-id',
      pointer: '/data/attributes/parent_id',
    };
    const report = new ImportReport(1);
    report.add(row, { outcome: 'ROW_OUTCOME_REFUSED', faults: [fault] });
    const [line = ''] = report.write([]).toString().split('\n');
    expect(JSON.parse(line)).toMatchObject({
      column: 'parent_id:sap',
      title: expect.stringMatching(/ "4711"$/u),
    });
  });
});
