import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { eventually, readProcess } from '@crm/testkit';
import { expectStatus, resourceOf } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { entryOf, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { change, freshId, freshText, update, urlOf } from '../client/records.js';
import { link, newGroup } from '../client/rights/give-role.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const user = apiWith(await userToken());
const adminId = String(claimsOf(await adminToken()).sub);
const userId = String(claimsOf(await userToken()).sub);
const by = { user_id: adminId, client_id: stack.passwordClient.id };

interface AuditRow {
  readonly acted_at: Date;
  readonly user_id: string | null;
  readonly client_id: string | null;
  readonly request_id: string | null;
  readonly act: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly details: Readonly<Record<string, unknown>>;
}

function auditOf({ id }: Pick<Owner, 'id'>): Promise<AuditRow[]> {
  return withClient(stack.adminDatabaseUrl, async (db) => {
    const text = `select acted_at, user_id, client_id, request_id, act, before, details
      from records.audit where subject = $1 order by id`;
    return (await db.query<AuditRow>(text, [id])).rows;
  });
}

/** The acts upon a record: what was done, what was before and what has become. */
async function actsOf(record: Pick<Owner, 'id'>): Promise<unknown[]> {
  const rows = await auditOf(record);
  for (const row of rows) expect(row).toMatchObject(by);
  return rows.map(({ act, before, details }) => [act, before, details]);
}

describe('the audit of records', () => {
  it('administration#audit: states who did what to a user and when, with the request id, in the table and in the log', async () => {
    const name = freshText('a').slice(0, 60);
    const attributes = { user_name: name, last_name: name, status: 'Active' };
    const since = Date.now();
    const document = { data: { type: 'Users', attributes } };
    const answer = await admin.post('/modules/Users', document, { 'x-request-id': `audit-${freshId()}` });
    const created = resourceOf(answer, 201);
    const requestId = answer.headers['x-request-id'];
    await update(admin, created, { status: 'Inactive', is_admin: false, title: 'Clerk' });
    // Neither changes anything that only administrators may change.
    await update(admin, created, { status: 'Inactive', title: 'Head clerk' });
    await update(admin, created, { is_admin: true });
    expectStatus(await admin.delete(urlOf(created)), 200);
    expect(await actsOf(created)).toEqual([
      ['user.created', {}, { user_name: name, is_admin: false, status: 'Active' }],
      ['user.changed', { status: 'Active' }, { status: 'Inactive' }],
      ['user.changed', { is_admin: false }, { is_admin: true }],
      ['user.deleted', { user_name: name, is_admin: true, status: 'Inactive' }, {}],
    ]);
    const [first] = await auditOf(created);
    expect(first).toMatchObject({ ...by, request_id: requestId });
    // The clocks of Postgres and of the tests may be two.
    expect(Math.abs(Number(first?.acted_at.getTime()) - since)).toBeLessThan(600_000);

    await eventually(async () => {
      const lines = (await readFile(stack.logFile, 'utf8')).split('\n');
      const acts = lines.filter((line) => line.includes(created.id) && line.includes('"event":"administration"'));
      const [told, ...others] = acts.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(told).toMatchObject({ ...by, act: 'user.created', subject: created.id, request_id: requestId });
      expect(told).toMatchObject({ level: 'info', service: 'records', details: { user_name: name } });
      expect(others.map(({ act }) => act)).toEqual(['user.changed', 'user.changed', 'user.deleted']);
    }, 30_000);
    const { opsPort } = readProcess(stack, 'records');
    const metrics = await (await fetch(`http://127.0.0.1:${String(opsPort)}/metrics`)).text();
    expect(metrics).toMatch(/^crm_administrative_acts_total\{.*act="user\.deleted".*\} [1-9]/mu);
  });

  it('administration#audit: states the values of roles and groups before and after', async () => {
    const role = await newRecord(admin, 'ACLRoles', { name: 'Guests', actions: { Accounts: { edit: 'none' } } });
    await update(admin, role, { actions: { Accounts: { edit: 'owner' } } });
    expectStatus(await admin.delete(urlOf(role)), 200);
    expect(await actsOf(role)).toEqual([
      ['role.created', {}, { name: 'Guests', actions: { Accounts: { edit: 'none' } } }],
      ['role.changed', { actions: { Accounts: { edit: 'none' } } }, { actions: { Accounts: { edit: 'owner' } } }],
      ['role.deleted', { name: 'Guests', actions: { Accounts: { edit: 'owner' } } }, {}],
    ]);
    const group = await newRecord(admin, 'SecurityGroups', { name: 'North' });
    await update(admin, group, { noninheritable: true, name: 'North' });
    expectStatus(await admin.delete(urlOf(group)), 200);
    const acts = await auditOf(group);
    expect(acts.map(({ act }) => act)).toEqual(['group.created', 'group.changed', 'group.deleted']);
    expect(acts[1]?.details).toEqual({ noninheritable: true });
  });

  it('administration#audit: records memberships from either side, from a document and with their flags', async () => {
    const [member, role] = [await newRecord(admin, 'Users'), await newRecord(admin, 'ACLRoles')];
    await link(admin, member, 'aclroles', role);
    // They are linked already.
    await link(admin, role, 'users', member);
    expectStatus(await writeLink(admin, 'remove', role, 'users', [entryOf(member)]), 204);
    expectStatus(await writeLink(admin, 'replace', member, 'aclroles', [entryOf(role)]), 200);
    expectStatus(await writeLink(admin, 'replace', member, 'aclroles', []), 200);
    const relationships = { users: { data: [entryOf(member)] } };
    const data = { type: 'ACLRoles', attributes: { name: freshText('Role') }, relationships };
    const other = resourceOf(await admin.post('/modules/ACLRoles', { data }), 201);
    const given = ['user.role_added', {}, { role_id: role.id }];
    const taken = ['user.role_removed', {}, { role_id: role.id }];
    const acts = (await actsOf(member)).slice(1);
    expect(acts).toEqual([given, taken, given, taken, ['user.role_added', {}, { role_id: other.id }]]);

    const group = await newGroup(admin, member);
    const flagged = entryOf(member, { noninheritable: true });
    expectStatus(await writeLink(admin, 'add', group, 'users', [flagged]), 200);
    const named = { securitygroup_id: group.id };
    const inherited = { ...named, noninheritable: false };
    expect((await actsOf(member)).slice(6)).toEqual([
      ['user.group_added', {}, inherited],
      ['user.group_changed', { noninheritable: false }, { ...named, noninheritable: true }],
    ]);
    await link(admin, group, 'aclroles', role);
    expectStatus(await writeLink(admin, 'remove', role, 'SecurityGroups', [entryOf(group)]), 204);
    expect((await actsOf(group)).slice(1)).toEqual([
      ['group.role_added', {}, { role_id: role.id }],
      ['group.role_removed', {}, { role_id: role.id }],
    ]);
  });

  it('administration#audit: records the groups that an administrator gave a record, but not those that it inherits', async () => {
    const group = await newGroup(admin, { type: 'Users', id: userId });
    const inheriting = await newRecord(user, 'Accounts');
    expect(await auditOf(inheriting)).toEqual([]);
    const account = await newRecord(admin, 'Accounts');
    expect(await auditOf(account)).toEqual([]);
    await link(admin, account, 'SecurityGroups', group);
    expectStatus(await writeLink(admin, 'remove', group, 'accounts', [entryOf(account)]), 204);
    const named = { module: 'Accounts', securitygroup_id: group.id };
    expect(await actsOf(account)).toEqual([
      ['record.group_added', {}, named],
      ['record.group_removed', { module: 'Accounts' }, { securitygroup_id: group.id }],
    ]);
    expectStatus(await admin.delete(urlOf(group)), 200);
  });

  it('administration#audit: has no entry for rejected requests', async () => {
    const role = await newRecord(admin, 'ACLRoles');
    expect(errorOf(await user.patch(urlOf(role), change(role, { name: 'Mine' })), 403).code).toBe(8511);
    expect(errorOf(await user.delete(urlOf(role)), 403).code).toBe(8511);
    const me: Owner = { type: 'Users', id: userId };
    expect(errorOf(await writeLink(user, 'add', role, 'users', [entryOf(me)]), 403).code).toBe(8511);
    expect(errorOf(await user.patch(urlOf(me), change(me, { is_admin: true })), 403).code).toBe(8511);
    const stale = { 'if-match': '"99.x"' };
    expect(errorOf(await admin.patch(urlOf(role), change(role, { name: 'Stale' }), stale), 412).code).toBe(8007);
    const gone: Owner = { type: 'Users', id: freshId() };
    expect((await writeLink(admin, 'add', role, 'users', [entryOf(gone)])).status).toBe(404);
    const acts = await auditOf(role);
    expect(acts.map(({ act }) => act)).toEqual(['role.created']);
    expect((await auditOf(me)).filter(({ user_id }) => user_id === userId)).toEqual([]);
    expect(await auditOf(gone)).toEqual([]);
  });
});
