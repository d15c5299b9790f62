import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS_LEVELS, catalog, isEdgeLink, moduleNamed } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import { breadth } from '@crm/testkit';
import fc from 'fast-check';
import type { Handlers } from '../src/handlers/create-handlers.js';
import { orderChanges } from './feed-under-test.js';
import { faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';
import { restrictedUser, userOf } from './restricted-user.js';

const MODULES = [...catalog.modules.values()];
const RECORDS = MODULES.flatMap((module) =>
  ['own', 'shared', 'other'].map((whose) => ({ module, whose, id: `${whose}-${module.name}` })),
);
/** The user is a member of the first one only. */
const GROUPS = ['g', 'h'];
/** Records whose documents name one group instead of the other, which their assignee would give them. */
const FILED = ['Accounts', 'Bugs', 'Cases', 'Notes'].flatMap((name) =>
  GROUPS.map((group) => ({ module: moduleNamed(catalog, name), group, id: `${group}-${name}` })),
);
const READ = [...RECORDS, ...FILED, ...GROUPS.map((id) => ({ module: moduleNamed(catalog, 'SecurityGroups'), id }))];
/** A later release may log links of further kinds. */
const LINK_KINDS = ['linked', 'link_updated', 'unlinked', 'of_later'];
const ROLES = breadth({ change: 5, release: 150 });

let records: RecordsUnderTest;
let user: CallContext;
beforeAll(async () => {
  records = await startRecords();
  for (const id of GROUPS) await records.create('SecurityGroups', { name: id }, id);
  user = await restrictedUser(records, {}, ['g']);
  const members = new Map(await Promise.all(GROUPS.map(memberOf)));
  await records.store.admin('truncate records.change, relationships.change');
  await insertRecords();
  for (const { module, group, id } of FILED) {
    const assignee = members.get(GROUPS.find((one) => one !== group) ?? '');
    const attributes = { name: id, assigned_user_id: assignee };
    await records.create(module.name, attributes, id, undefined, { SecurityGroups: [group] });
  }
  await logLinks();
  await orderChanges(records);
}, 60_000);
afterAll(() => records.stop());

async function memberOf(group: string): Promise<readonly [string, string]> {
  return [group, userOf(await restrictedUser(records, {}, [group]))];
}

/** Adds records of the user, of the user's group and of others, whatever the values of their required columns. */
async function insertRecords(): Promise<void> {
  const required = await records.store.admin<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'records' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
  );
  const valueOf = (type: string, index: number): unknown =>
    ({ integer: 0, numeric: 0, date: '2030-01-01', 'timestamp with time zone': '2030-01-01' })[type] ?? `t${index}`;
  const inserts = RECORDS.map(({ module: { table, fields }, whose, id }, index) => {
    const columns = required.filter((column) => column.table === table);
    const values = Object.fromEntries(columns.map(({ name, type }) => [name, valueOf(type, index)]));
    const creator = fields.has('created_by') ? { created_by: whose === 'own' ? userOf(user) : '1' } : {};
    const row = { ...values, ...creator, id };
    const names = Object.keys(row).map((name) => `"${name}"`);
    return `insert into records.${table} (${names.join()})
      select ${names.join()} from json_populate_record(null::records.${table}, '${JSON.stringify(row)}')`;
  });
  const shared = RECORDS.filter(({ module, whose }) => whose === 'shared' && module.links.has('SecurityGroups')).map(
    ({
      module,
      id,
    }) => `insert into records.securitygroups_records (id, securitygroup_id, record_id, module, date_modified)
      values (gen_random_uuid(), 'g', '${id}', '${module.name}', now())`,
  );
  await records.store.admin([...inserts, ...shared].join(';'));
}

/** Logs a change of each kind for every middle table, pair of modules at its ends, and two records of these. */
async function logLinks(): Promise<void> {
  const pairs = MODULES.flatMap(({ links }) => [...links.values()])
    .filter(isEdgeLink)
    .map(({ table, storage, nearSide, module, related }) => {
      const [left, right] = nearSide === 'left' ? [module, related] : [related, module];
      return { log: `${storage === 'edge' ? 'relationships' : 'records'}.change`, table, left, right };
    });
  const distinct = new Map(pairs.map((pair) => [Object.values(pair).join(), pair]));
  const inserts = [...distinct.values()].map(
    ({ log, table, left, right }) => `insert into ${log}
      (seq, kind, link, module, record, other_module, other)
      select nextval('records_pub.change_seq'), kind, '${table}', '${left}', l || '-${left}', '${right}', r || '-${right}'
      from unnest('{${LINK_KINDS.join()}}'::text[]) kind, unnest('{own,shared,other}'::text[]) l, unnest('{own,shared,other}'::text[]) r`,
  );
  await records.store.admin(inserts.join(';'));
}

interface Logged {
  readonly position: number;
  /** Both ends of a link. */
  readonly named: readonly string[];
}

/** All changes of these records in the log. */
async function logged(): Promise<readonly Logged[]> {
  return records.store.admin<Logged>(
    `select p.position::int, array_remove(array[c.record, c.other], null) as named
    from (select seq, record, other from records.change union all select seq, record, other from relationships.change) c
    join events.position p using (seq)
    where c.record = any($1) and (c.other is null or c.other = any($2)) or c.other = any($1) and c.record = any($2) order by 1`,
    [[...RECORDS, ...FILED].map(({ id }) => id), READ.map(({ id }) => id)],
  );
}

/** The positions of all changes that a user reads, page by page. */
async function readPositions(handlers: Handlers): Promise<Set<number>> {
  const positions = new Set<number>();
  for (let after = 0; ;) {
    const request = { after: String(after), limit: 1_000, modules: [], kinds: [], clients: [] };
    const { changes = [], next = 0, newest = 0 } = await handlers.listChanges(request, user);
    for (const { position } of changes) positions.add(Number(position));
    if (next >= newest) return positions;
    after = Number(next);
  }
}

it(
  'changes#rights-on-changes: no change names a record that a read answers with 404, and all others are shown',
  async () => {
    const all = await logged();
    expect(all.length).toBeGreaterThan(2_000);
    const levels = fc.tuple(...MODULES.map(() => fc.constantFrom(undefined, ...ACCESS_LEVELS)));
    await fc.assert(
      fc.asyncProperty(levels, async (given) => {
        const actions = MODULES.map(({ name }, index) => {
          const level = given[index];
          return [name, level === undefined ? {} : { view: level }] as const;
        });
        await records.update('ACLRoles', userOf(user), { actions: Object.fromEntries(actions) });
        // These have not read the rights of the user yet.
        const handlers = records.handlersWith({});
        const reads = READ.map(async ({ module, id }) => {
          const read = handlers.get({ module: module.name, id, selection: null, files: [] }, user);
          const faults = await faultsOf(read);
          // Nothing else hides a record, such as a busy database.
          expect([[], ['8001']]).toContainEqual(faults);
          return faults.length === 0 ? [] : [id];
        });
        const hidden = new Set((await Promise.all(reads)).flat());
        const shown = await readPositions(handlers);
        const wrong = all.filter(({ position, named }) => shown.has(position) === named.some((id) => hidden.has(id)));
        expect(wrong.slice(0, 10)).toEqual([]);
      }),
      { numRuns: ROLES, endOnFailure: true },
    );
  },
  breadth({ change: 120_000, release: 3_600_000 }),
);
