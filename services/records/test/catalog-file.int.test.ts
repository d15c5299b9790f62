import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { parse, stringify } from 'yaml';
import { applyFile, exportCatalog } from '../src/definitions/catalog-file.js';
import { createKinds } from '../src/definitions/kinds.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

const kinds = createKinds(catalog);

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

describe('catalog#catalogue-files: a file', () => {
  const apply = (file: string, prunes = false) =>
    records.database.transaction((tx) => applyFile(tx, kinds, file, { prunes }));

  it('makes what it defines, in the order of their use, and an export of that changes nothing', async () => {
    const file = `version: 1
fields:
  - { module: Emails, name: tier_c, type: enum, options: tier_list_c, labels: { en-us: Tier, de: Stufe } }
options:
  - name: tier_list_c
    items: [{ key: '1', labels: { en-us: One } }]
`;
    expect((await apply(file)).changes).toEqual([
      { act: 'create', kind: 'options', id: 'tier_list_c' },
      { act: 'create', kind: 'fields', id: 'Emails.tier_c' },
    ]);
    expect(await apply(await exportCatalog(records.database, kinds), true)).toEqual({ changes: [], faults: [] });
    const changed = file.replace('One }', 'First }').replace(', de: Stufe', '');
    expect((await apply(changed)).changes).toEqual([
      { act: 'change', kind: 'options', id: 'tier_list_c', attributes: ['items'] },
      { act: 'change', kind: 'fields', id: 'Emails.tier_c', attributes: ['labels'] },
    ]);
  });

  it('that prunes deletes the attributes that it does not have, then the drop-downs', async () => {
    await apply('{ version: 1, options: [{ name: pruned_c, items: [{ key: x, labels: { en-us: X } }] }] }');
    const { fields: present = [], ...sections } = parse(await exportCatalog(records.database, kinds)) as Sections;
    const file = stringify({ ...sections, fields: present.slice(1), options: sections.options?.slice(0, -1) });
    const { changes, faults } = await apply(file, true);
    expect(faults).toEqual([]);
    expect(changes.map(({ act, kind }) => `${act} ${kind}`)).toEqual(['delete fields', 'delete options']);
    expect((await apply(file)).changes).toEqual([]);
    // The hidden attribute uses its drop-down.
    expect(await apply('version: 1', true)).toEqual({ changes: [], faults: [] });
  });

  it('is refused with every fault and its line', async () => {
    const file = `version: 2
more: 1
options:
  - name: twice_list_c
    items:
      - { key: a, labels: { en-us: A } }
      - key: A
        labels: {}
  - 7
fields:
  - module: Nothing
    name: Bad
    type: text
  - { module: Emails, name: ok_c, type: text, labels: { en-us: X }, length: 0 }
  - { module: Emails, name: ok_c, type: text, labels: { en-us: X } }
`;
    const { faults } = await apply(file);
    expect(faults.map(({ line, place }) => `${line} ${place}`)).toEqual([
      '1 version',
      '2 more',
      '9 options[1]',
      '7 options[0].items[1].key',
      '8 options[0].items[1].labels.en-us',
      '11 fields[0].module',
      '12 fields[0].name',
      '11 fields[0].labels',
      '14 fields[1].length',
      '15 fields[2]',
    ]);
    expect((await apply('fields: [')).faults).toMatchObject([{ line: 1, place: 'file' }]);
    const items = Array.from({ length: 11 }, () => '*a').join();
    const aliases = `a: &a [${items.replaceAll('*a', '1')}]\nb: &b [${items}]\nfields: [${items.replaceAll('a', 'b')}]`;
    expect((await apply(aliases)).faults).toMatchObject([{ line: 1, place: 'file' }]);
    const objects = await apply('version: 1\nfields:\n  - { module: { toString: 1 }, name: { toString: 1 } }');
    expect(objects.faults.map(({ place }) => place)).toEqual(expect.arrayContaining(['fields[0].name']));
  });
});

interface Sections {
  readonly fields?: readonly unknown[];
  readonly options?: readonly unknown[];
}
