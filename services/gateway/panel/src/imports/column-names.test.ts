import type { FieldMeta } from '@crm/catalog';
import { expect, it } from '@jest/globals';
import { headerOf, proposedColumns } from './column-names.js';

const references = { modules: ['Accounts'] };
const fields = [
  { name: 'name', label: 'Firma' },
  { name: 'title', label: 'Name' },
  { name: 'account_id', label: 'Kunde', references },
] as FieldMeta[];

it.each([
  [
    ['id', 'id:sap', 'account_id:sap', 'title:sap'],
    ['id', 'id:sap', 'account_id:sap', ''],
  ],
  [
    ['firma ', 'NAME', 'Kunde'],
    ['name', '', 'account_id'],
  ],
  [
    ['Kunde', 'account_id:sap', 'id:SAP 1', '#faults', ''],
    ['account_id', '', '', '', ''],
  ],
])('imports#columns: the columns %j probably mean %j', (written, proposed) => {
  expect(proposedColumns(written, fields)).toEqual(proposed);
});

it('imports#columns: columns that are left out are remarks of different names', () => {
  const header = headerOf(['x', 'x\ny', 'Firma', '#2 z'], ['', '', 'name', '']);
  expect(header).toEqual(['#1 x', '#2 x y', 'name', '#4 z']);
  expect(headerOf(header, ['', '', 'name', ''])).toEqual(header);
});
