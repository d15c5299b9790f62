import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { expectStatus } from '../client/document.js';
import { pagesFrom, type Row } from '../client/lists/page.js';
import { parseExact, type Attributes, type Json } from '../client/metadata/exact-json.js';
import { readModules, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { TargetRecords } from '../client/metadata/target-records.js';

/** More than an export reads at a time. */
const MANY = `insert into records.accounts (id, name, date_entered, date_modified)
  select 'many-' || n, 'Account ' || n, now(), now() from generate_series(1, 450) n`;
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu;

let own: OwnStack;
let admin: Api;
let modules: readonly ModuleMeta[];

beforeAll(async () => {
  own = await startOwnStack();
  admin = apiAt(own.stack.baseUrl, own.token);
  modules = await readModules(admin);
  const records = new TargetRecords(admin, modules);
  for (const { name } of modules) await records.of(name);
  await withClient(own.stack.database.adminUrl, (client) => client.query(MANY));
});

afterAll(() => own.dispose());

/** The records of a module, walked page by page. */
async function walked(module: string): Promise<Pick<Row, 'id' | 'attributes'>[]> {
  const pages = await pagesFrom(admin, `/modules/${module}?sort=id&page[limit]=200&page[count]=none`, 'next');
  return pages.flatMap(({ rows }) => rows.map(({ id, attributes }) => ({ id, ...(attributes && { attributes }) })));
}

async function exported(query: string): Promise<string> {
  const answer = await admin.get(`/exports?module=${query}`);
  expectStatus(answer, 200);
  return answer.text;
}

/** The records of a CSV file, each cell by its column; null for an empty cell without quotes. */
function readCsv(text: string): Record<string, string | null>[] {
  const rows: (string | null)[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? (plain === '' ? null : plain));
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...others] = rows.slice(0, -1);
  return others.map((cells) => Object.fromEntries(cells.map((cell, place) => [head[place] ?? '', cell])));
}

function cellsOf(attributes: Attributes = {}): Record<string, string | null> {
  const cellOf = (value: Json): string | null =>
    value === null || typeof value === 'string' ? value : JSON.stringify(value);
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, cellOf(value)]));
}

describe('an export of every module', () => {
  it('exports#ndjson, exports#csv: has each record of the list once, with exactly its attributes', async () => {
    expect(modules.length).toBeGreaterThanOrEqual(37);
    for (const { name } of modules) {
      const all = await walked(name);
      expect(all.length).toBeGreaterThanOrEqual(2);
      const lines = (await exported(name)).split('\n').slice(0, -2);
      expect([name, lines.map(parseExact)]).toEqual([name, all]);
      const cells = all.map(({ id, attributes }) => ({ id, ...cellsOf(attributes) }));
      expect([name, readCsv(await exported(`${name}&format=csv`))]).toEqual([name, cells]);
    }
  });

  it('exports#end-of-an-export: is complete when it is resumed after any record', async () => {
    const ids = (await walked('Accounts')).map(({ id }) => id);
    for (let read = 1; read < ids.length; read += 73) {
      const text = await exported(`Accounts&fields[Accounts]=&format=csv&after=${ids[read - 1] ?? ''}`);
      expect(readCsv(text).map(({ id }) => id)).toEqual(ids.slice(read));
    }
  });
});
