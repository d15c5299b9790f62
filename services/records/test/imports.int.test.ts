import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@crm/grpc';
import { ADMINISTRATOR, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

interface Row {
  readonly id?: string;
  readonly sap?: string;
  /** Attributes whose value is the id of the record with this external id in sap. */
  readonly references?: Readonly<Record<string, string>>;
  readonly [attribute: string]: unknown;
}

interface Options {
  readonly module?: string;
  readonly mode?: 'CREATE' | 'UPDATE' | 'UPSERT';
  readonly keySystem?: string;
  readonly dryRun?: boolean;
  readonly opId?: string;
  readonly context?: CallContext;
}

/** The outcome of each row, with its faults. */
async function load(rows: readonly Row[], options: Options = {}): Promise<readonly string[]> {
  const { module = 'Accounts', mode = 'CREATE', keySystem = '', dryRun = false, opId = '', context } = options;
  const request = {
    module,
    mode: `IMPORT_MODE_${mode}`,
    keySystem,
    dryRun,
    opId,
    fingerprint: Buffer.from('f'),
    rows: rows.map(({ id = '', sap, references = {}, ...attributes }) => ({
      id,
      attributesJson: Buffer.from(JSON.stringify(attributes)),
      externalIds: sap === undefined ? [] : [{ system: 'sap', value: sap }],
      references: Object.entries(references).map(([attribute, value]) => {
        return { attribute, externalId: { system: 'sap', value } };
      }),
    })),
  } as const;
  const { results = [] } = await records.handlers.import(request, context ?? ADMINISTRATOR);
  return results.map(({ outcome, faults = [] }) => {
    const places = faults.map(({ code, pointer }) => `${code} ${pointer}`);
    return [String(outcome).replace('ROW_OUTCOME_', '').toLowerCase(), ...places].join(' ');
  });
}

const fresh = (): string => randomUUID().slice(0, 18);

async function named(module: string, id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await records.read(module, id)).attributes;
}

async function idOf(value: string, module = 'Accounts'): Promise<string> {
  const { id = '' } = await records.handlers.findByExternalId(
    { externalId: { module, system: 'sap', value } },
    ADMINISTRATOR,
  );
  return id;
}

describe('imports#rows: an import', () => {
  it('creates the records of its rows, and refuses those that a create would refuse, with all faults', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const rows = [
      { id: a, name: 'A', employees: '12', billing_address_city: 'Kiel' },
      { name: null, account_type: 'none such', assigned_user_id: 'nobody' },
      { id: b, name: 'B' },
      { id: 'no id!', name: 'C' },
      { id: c, name: 'C', parent_id: a },
    ];
    expect(await load(rows)).toEqual([
      'created',
      'refused 8110 /data/attributes/name 8113 /data/attributes/account_type 8117 /data/attributes/assigned_user_id',
      'created',
      'refused 8106 /data/id',
      'created',
    ]);
    expect(await named('Accounts', a)).toMatchObject({ name: 'A', employees: '12', billing_address_city: 'Kiel' });
    expect(await named('Accounts', c)).toMatchObject({ parent_id: a, created_by: ADMINISTRATOR.actor?.userId });
    expect(await records.store.admin(`select kind, record from records.change where record = '${b}'`)).toEqual([
      { kind: 'created', record: b },
    ]);
  });

  it('stores what single creates store: addresses, links of other services, groups and changes', async () => {
    const [group, account] = [fresh(), (await records.create('Accounts', { name: 'Of contacts' })).id];
    await records.create('SecurityGroups', { name: group }, group);
    const context = await restrictedUser(records, {}, [group]);
    const rows = ['one', 'two', 'three'].map((name) => ({
      last_name: name,
      account_id: name === 'two' ? null : account,
      email1: name === 'three' ? null : `${name === 'two' ? 'ONE' : name}@${group}.org`,
    }));
    const [single, together] = [rows.map(fresh), rows.map(fresh)];
    for (const [index, id] of single.entries()) await records.create('Contacts', rows[index] ?? {}, id, context);
    const sent = rows.map((row, index) => ({ ...row, id: together[index] ?? '' }));
    expect(await load(sent, { module: 'Contacts', context })).toEqual(rows.map(() => 'created'));
    const stored = async (ids: readonly string[]): Promise<unknown> => {
      const all = ids.map(async (id) => {
        const linked = ['email_addresses', 'email_addresses_primary', 'SecurityGroups', 'accounts'].map((link) =>
          records.linked('Contacts', id, link),
        );
        const changes = `select kind, changed, after from records.change where record = $1 order by kind, after`;
        return [await named('Contacts', id), ...(await Promise.all(linked)), await records.store.admin(changes, [id])];
      });
      const text = JSON.stringify(await Promise.all(all));
      const anonymous = ids.reduce((now, id, index) => now.replaceAll(id, `contact ${index}`), text);
      return JSON.parse(
        anonymous.replaceAll(/"(\d{4}-\d{2}-\d{2}T[^"]*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})"/gu, '"-"'),
      );
    };
    expect(await stored(together)).toEqual(await stored(single));
    expect(
      (await records.linked('Contacts', together[0] ?? '', 'email_addresses_primary')).map(({ id }) => id),
    ).toEqual((await records.linked('Contacts', single[1] ?? '', 'email_addresses_primary')).map(({ id }) => id));
  });

  it('refuses rows with texts that cannot be stored, e-mail addresses too', async () => {
    const rows = [{ last_name: 'A', email1: 'a\0@example.org' }, { last_name: 'B' }];
    expect(await load(rows, { module: 'Contacts' })).toEqual(['refused 8116 /data/attributes/email1', 'created']);
  });

  it('refuses rows whose id is in use, and stores the others', async () => {
    const [used, a, b] = [(await records.create('Accounts', { name: 'Used' })).id, fresh(), fresh()];
    const rows = [
      { id: a, name: 'A' },
      { id: used, name: 'Again' },
      { id: b, name: 'B', email1: `${b}@example.org`, email_opt_out: true },
    ];
    expect(await load(rows)).toEqual(['created', 'refused 8006 /data/attributes/id', 'created']);
    expect([await named('Accounts', used), await named('Accounts', b)]).toMatchObject([
      { name: 'Used' },
      { name: 'B' },
    ]);
  });

  it('updates what differs, and leaves alone what does not', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await load([
      { id: a, name: 'A', email_opt_out: false },
      { id: b, name: 'B', employees: '1' },
      { id: c, name: 'C', email1: `${c}@example.org` },
    ]);
    const before = await records.read('Accounts', a);
    const rows = [
      { id: a, name: 'A', email_opt_out: false },
      { id: b, name: 'B', employees: '2' },
      { id: c, email1: `${c}@EXAMPLE.org` },
      { id: fresh(), name: 'D' },
      { name: 'E' },
    ];
    expect(await load(rows, { mode: 'UPDATE' })).toEqual([
      'unchanged',
      'updated',
      'unchanged',
      'refused 8001 /data/id',
      'refused 8132 undefined',
    ]);
    expect(await records.read('Accounts', a)).toEqual(before);
    expect(await named('Accounts', b)).toMatchObject({ employees: '2' });
  });

  it('leaves out together all rows that are refused after their links have changed', async () => {
    const context = await restrictedUser(records, { EmailAddresses: { edit: 'none' } });
    const account = (await records.create('Accounts', { name: 'New' })).id;
    const ids = [fresh(), fresh(), fresh(), fresh()];
    for (const id of ids) await records.create('Contacts', { last_name: 'L' }, id);
    const late = ids.slice(1).map((id) => ({ id, account_id: account, email1: `${id}@example.org` }));
    const before = new Set(records.relationships.operations);
    const sent = [{ id: ids[0] ?? '', last_name: 'M' }, ...late];
    const refused = 'refused 8512 /data/attributes/email1';
    expect(await load(sent, { module: 'Contacts', mode: 'UPDATE', context })).toEqual([
      'updated',
      ...late.map(() => refused),
    ]);
    expect(new Set(records.relationships.operations).difference(before).size).toBe(1);
    const stored = await Promise.all(ids.map((id) => named('Contacts', id)));
    expect(stored.map(({ last_name: name }) => name)).toEqual(['M', 'L', 'L', 'L']);
  });

  it('finds records by external ids, binds new ones, and refuses those of others', async () => {
    const [x, y] = [fresh(), fresh()];
    const upsert = { mode: 'UPSERT', keySystem: 'sap' } as const;
    expect(await load([{ sap: x, name: 'X' }, { sap: y, name: 'Y' }, { name: 'Z' }], upsert)).toEqual([
      'created',
      'created',
      'refused 8132 undefined',
    ]);
    expect(
      await load(
        [
          { sap: x, name: 'X' },
          { sap: y, name: 'Y2' },
        ],
        upsert,
      ),
    ).toEqual(['unchanged', 'updated']);
    expect(await named('Accounts', await idOf(y))).toMatchObject({ name: 'Y2' });
    const taken = [
      { sap: x, name: 'Other' },
      { sap: fresh(), name: 'Bad', account_type: 'none such' },
    ];
    expect(await load(taken)).toEqual(['refused 8020 /external/sap', 'refused 8113 /data/attributes/account_type']);
    expect(await faultsOf(idOf(taken[1]?.sap ?? ''))).toEqual(['8001']);
    expect(await load([{ id: 'other', sap: x, name: 'X' }], upsert)).toEqual(['refused 8009 /data/id']);
  });

  it('judges rows of one record, or with one external id, by what became of those before them', async () => {
    const [id, x, y, z] = [fresh(), fresh(), fresh(), fresh()];
    for (const sap of [x, y]) await load([{ id, sap, name: 'A' }], { mode: 'UPSERT' });
    const both = [
      { sap: x, name: 'B' },
      { sap: y, name: 'A' },
    ];
    expect(await load(both, { mode: 'UPDATE', keySystem: 'sap' })).toEqual(['updated', 'updated']);
    expect(await named('Accounts', id)).toMatchObject({ name: 'A' });
    const same = [
      { sap: z, name: 'Z', account_type: 'none such' },
      { sap: z, name: 'First' },
      { sap: z, name: 'Second' },
    ];
    expect(await load(same)).toEqual([
      'refused 8113 /data/attributes/account_type',
      'created',
      'refused 8020 /external/sap',
    ]);
    expect(await named('Accounts', await idOf(z))).toMatchObject({ name: 'First' });
  });

  it('refers to records by external ids, to those of the same rows too, and to hidden ones as to none', async () => {
    const user = await restrictedUser(records, { Accounts: { view: 'owner' } });
    const [parent, child, secret] = [fresh(), fresh(), fresh()];
    await load([{ sap: secret, name: 'Secret' }]);
    const rows = [
      { sap: child, name: 'Child', references: { parent_id: parent } },
      { sap: parent, name: 'Parent' },
      { name: 'Lost', references: { parent_id: 'nowhere' } },
    ];
    expect(await load(rows)).toEqual(['created', 'created', 'refused 8117 /data/attributes/parent_id']);
    expect(await named('Accounts', await idOf(child))).toMatchObject({ parent_id: await idOf(parent) });
    const hidden = [secret, 'nowhere'].map((sought) => ({
      account_type: 'none such',
      references: { parent_id: sought },
    }));
    const refusals = await load(hidden, { context: user });
    expect(new Set(refusals)).toEqual(new Set(['refused 8117 /data/attributes/parent_id']));
  });
});

describe('imports#chunks: rows', () => {
  it('are stored once, however often they are sent', async () => {
    const [id, opId] = [fresh(), randomUUID()];
    expect(await load([{ id, name: 'Once' }, { name: 'Twice' }], { opId })).toEqual(['created', 'created']);
    expect(await load([{ id, name: 'Once' }, { name: 'Twice' }], { opId })).toEqual(['created', 'created']);
    expect(await records.store.admin(`select count(*)::int as n from records.accounts where name = 'Twice'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('are not stored, and none of them is refused, while another write changes a link of one', async () => {
    const [contact, other] = [fresh(), fresh()];
    const account = (await records.create('Accounts', { name: 'Wanted' })).id;
    for (const id of [contact, other]) await records.create('Contacts', { last_name: 'Before' }, id);
    const edge = await records.relationships.link('accounts_contacts', account, contact);
    const held = 'update relationships.accounts_contacts set created_op = $1 where id = $2';
    await records.store.admin(held, [randomUUID(), edge]);
    const rows = [
      { id: other, last_name: 'After' },
      { id: contact, account_id: account },
    ];
    expect(await faultsOf(load(rows, { module: 'Contacts', mode: 'UPDATE' }))).toEqual(['8902']);
    expect(await named('Contacts', other)).toMatchObject({ last_name: 'Before' });
  });

  it('are judged and not stored by a dry run', async () => {
    const [id, sap] = [fresh(), fresh()];
    expect(await load([{ id, sap, name: 'Dry' }, { account_type: 'x' }], { dryRun: true })).toEqual([
      'created',
      'refused 8113 /data/attributes/account_type 8110 /data/attributes/name',
    ]);
    expect(await faultsOf(records.read('Accounts', id))).toEqual(['8001']);
    expect(await faultsOf(idOf(sap))).toEqual(['8001']);
  });
});
