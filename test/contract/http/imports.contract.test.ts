import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf, type Resource } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { idsAt, pageAt } from '../client/lists/page.js';
import { create, freshId, freshText, urlOf } from '../client/records.js';
import { newActor } from '../client/rights/new-actor.js';
import { restrict } from '../client/rights/give-role.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

interface Imported {
  /** The faults of rows: line, column and code. */
  readonly faults: readonly (readonly [number, string | undefined, number])[];
  /** Rows created, updated, unchanged and refused. */
  readonly counts: readonly number[];
  readonly ignored: readonly string[];
}

interface Options {
  readonly api?: typeof admin;
  readonly key?: string;
  readonly type?: string;
}

interface Last {
  readonly totals: Readonly<Record<'read' | 'created' | 'updated' | 'unchanged' | 'refused', number>>;
  readonly complete: boolean;
  readonly ignored: readonly string[];
}

/** Imports lines, with the mode create unless the query says another. */
async function importing(query: string, lines: readonly string[], options: Options = {}): Promise<Imported> {
  const { api = admin, key, type = 'text/csv' } = options;
  const headers = { 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await api.send('POST', `/imports?module=${query}`, headers, lines.join('\n'));
  expectStatus(answer, 200);
  const said = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Last & { line: number; column?: string; code: number });
  const last = said.pop();
  if (last === undefined) throw new Error('The answer has no last line');
  const { read, created, updated, unchanged, refused } = last.totals;
  expect([last.complete, read]).toEqual([true, created + updated + unchanged + refused]);
  return {
    faults: said.map(({ line, column, code }) => [line, column, code]),
    counts: [created, updated, unchanged, refused],
    ignored: last.ignored,
  };
}

const accountAt = async (path: string): Promise<Resource> => resourceOf(await admin.get(path), 200);
const bySap = (value: string): Promise<Resource> => accountAt(`/external/Accounts/sap/${value}`);

describe('an import', () => {
  it('imports#rows, imports#columns: creates, finds again by an external id, and changes only what differs', async () => {
    const [one, other] = [freshText(), freshText()];
    const file = (city: string): string[] => [
      'id:sap,name,billing_address_city,date_entered',
      `${one},=1+1,Kiel,x`,
      `${other},"say ""hi""",${city},y`,
    ];
    const query = 'Accounts&mode=upsert&key=sap';
    expect(await importing(query, file('Bonn'))).toEqual({
      faults: [],
      counts: [2, 0, 0, 0],
      ignored: ['date_entered'],
    });
    expect((await importing(query, file('Ulm'))).counts).toEqual([0, 1, 1, 0]);
    expect((await bySap(one)).attributes).toMatchObject({ name: '=1+1', billing_address_city: 'Kiel' });
    expect((await bySap(other)).attributes).toMatchObject({ name: 'say "hi"', billing_address_city: 'Ulm' });
    const missing = ['id:sap,name', `${freshText()},x`, `${one},y`];
    expect(await importing('Accounts&mode=update&key=sap', missing)).toMatchObject({
      faults: [[2, 'id:sap', 8001]],
      counts: [0, 1, 0, 1],
    });
  });

  it('imports#rows: refuses ids that were used, external ids of others, and references to nothing', async () => {
    const [actor, sap] = [await newActor(admin), freshText()];
    await restrict(admin, actor, { Accounts: { view: 'owner' } });
    const hidden = await create(admin, 'Accounts');
    const bound = JSON.stringify({ data: { type: 'Accounts', id: hidden.id } });
    expectStatus(await admin.send('PUT', `/external/Accounts/sap/${sap}`, {}, bound), 201);
    const { faults } = await importing(
      'Accounts&mode=create',
      ['id,id:sap,name,parent_id', `${hidden.id},,a,`, `,${sap},b,`, `,,c,${hidden.id}`, ',,d,', `,,,`],
      { api: actor.api },
    );
    expect(faults).toEqual([
      [2, 'id', 8006],
      [3, 'id:sap', 8020],
      [4, 'parent_id', 8117],
      [6, 'name', 8110],
    ]);
    const named = ['name,parent_id:sap', `a,${sap}`, `b,${freshText()}`];
    expect((await importing('Accounts&mode=create', named, { api: actor.api })).faults).toEqual([
      [2, 'parent_id:sap', 8117],
      [3, 'parent_id:sap', 8117],
    ]);
    expect((await importing('Accounts&mode=create', named)).faults).toEqual([[3, 'parent_id:sap', 8117]]);
  });

  it('imports#rows: takes references to rows before, by id and by external id', async () => {
    const [id, sap, name] = [freshId(), freshText(), freshText()];
    const file = ['id,id:sap,name,parent_id', `${id},${sap},${name},`, `,,${name},${id}`];
    expect((await importing('Accounts&mode=create', file)).faults).toEqual([]);
    const later = ['name,parent_id:sap', `${name},${sap}`];
    expect((await importing('Accounts&mode=create', later)).faults).toEqual([]);
    expect(await idsAt(admin, `/modules/Accounts?filter[Accounts.parent_id]=${id}`)).toHaveLength(2);
  });

  it('imports#import: judges each row by the rights of its user', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Accounts: { edit: 'owner' } });
    const [record, id] = [await create(admin, 'Accounts'), freshId()];
    const file = ['id,name', `${record.id},x`, `${id},y`];
    expect(await importing('Accounts&mode=upsert', file, { api: actor.api })).toMatchObject({
      faults: [[2, undefined, 8512]],
      counts: [1, 0, 0, 1],
    });
    const created = { attributes: expect.objectContaining({ created_by: actor.id }) };
    expect(await accountAt(urlOf({ type: 'Accounts', id }))).toMatchObject(created);
  });

  it('imports#csv-of-imports: keeps digits, and gives defaults to new records only', async () => {
    const id = freshId();
    const file = ['id,last_name,portal_user_type,description', `${id},Poe,,""`];
    const read = (): Promise<Resource> => accountAt(urlOf({ type: 'Contacts', id }));
    await importing('Contacts&mode=upsert', file);
    expect((await read()).attributes).toMatchObject({ portal_user_type: 'Single', description: '' });
    expect((await importing('Contacts&mode=upsert', file)).counts).toEqual([0, 0, 1, 0]);
    await importing('Contacts&mode=update', file);
    expect((await read()).attributes).toMatchObject({ portal_user_type: null });
    const deal = freshId();
    const amounts = [
      'id,name,amount,date_closed,sales_stage',
      `${deal},x,12345678901234567890.10,2026-06-30,Prospecting`,
    ];
    expect((await importing('Opportunities&mode=create', amounts)).faults).toEqual([]);
    expect((await admin.get(`/modules/Opportunities/${deal}`)).text).toContain('"amount":12345678901234567890.10');
  });

  it('imports#ndjson-of-imports: takes an export back, in both formats', async () => {
    const parent = await create(admin, 'Accounts');
    const attributes = { parent_id: parent.id, description: 'a\r\n"ß"', annual_revenue: '1.10', employees: '' };
    const record = await create(admin, 'Accounts', attributes);
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const query = `Accounts&filter[id]=${record.id}&format=${format}`;
      const exported = (await admin.get(`/exports?module=${query}`)).text;
      const { faults, counts } = await importing('Accounts&mode=update', [exported], { type });
      expect([faults, counts]).toEqual([[], [0, 0, 1, 0]]);
      const copy = exported.replaceAll(record.id, freshId());
      expect((await importing('Accounts&mode=create', [copy], { type })).counts).toEqual([1, 0, 0, 0]);
    }
    const { rows } = await pageAt(admin, `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}`);
    const texts = rows.map(({ attributes: { description, annual_revenue: revenue, employees } = {} }) =>
      JSON.stringify([description, revenue, employees]),
    );
    expect([texts.length, new Set(texts).size]).toEqual([3, 1]);
  });

  it('imports#chunks: has one effect and one answer for one key, and another body is refused', async () => {
    const [key, name] = [freshText(), freshText()];
    const file = ['name,employees', ...Array<string>(501).fill(`${name},x`), ',y'];
    const first = await importing('Accounts&mode=create', file, { key });
    expect([first.counts, first.faults]).toEqual([[501, 0, 0, 1], [[503, 'name', 8110]]]);
    expect(await importing('Accounts&mode=create', file, { key })).toEqual(first);
    const { facts } = await pageAt(admin, `/modules/Accounts?filter[Accounts.name]=${name}&page[limit]=1`);
    expect(facts.count).toBe(501);
    const headers = { 'content-type': 'text/csv', 'idempotency-key': key };
    const other = await admin.send('POST', '/imports?module=Accounts&mode=create', headers, 'name\nother\n');
    expect(faultOf(other, 409)).toBe('8010');
  });

  it('imports#parameters-of-imports: stores nothing in a dry run', async () => {
    const [id, record] = [freshId(), await create(admin, 'Accounts')];
    const file = ['id,name', `${id},a`, `${record.id},b`, `${freshId()},`];
    const judged = { faults: [[4, 'name', 8110]], counts: [1, 1, 0, 1] };
    expect(await importing('Accounts&mode=upsert&dryRun=true', file)).toMatchObject(judged);
    expectStatus(await admin.get(urlOf({ type: 'Accounts', id })), 404);
    expect((await accountAt(urlOf(record))).attributes).toMatchObject({ name: record.attributes.name });
    expect(await importing('Accounts&mode=upsert', file)).toMatchObject(judged);
  });

  it('imports#columns: refuses a file with faulty columns before any row', async () => {
    const headers = { 'content-type': 'text/csv' };
    const answer = await admin.send('POST', '/imports?module=Accounts&mode=create', headers, 'name,nmae\nx,y\n');
    expect(faultOf(answer, 400)).toBe('8108');
  });

  it('imports#rows: refuses texts that cannot be stored', async () => {
    const file = [
      '{"attributes":{"name":"a\\u0000"}}',
      '{"attributes":{"name":"\\ud800"}}',
      '{"attributes":{"name":7}}',
    ];
    const { faults } = await importing('Accounts&mode=create', file, { type: 'application/x-ndjson' });
    expect(faults).toEqual([
      [1, 'name', 8116],
      [2, 'name', 8116],
      [3, 'name', 8111],
    ]);
    expect((await importing('Accounts&mode=create', ['name', 'a\u0000b'])).faults).toEqual([[2, 'name', 8116]]);
  });
});
