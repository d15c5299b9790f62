import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@crm/postgres';
import type { TestDatabase } from '@crm/testkit';
import { createClientAdministration } from '../src/administration/clients.js';
import { changeOwnPassword, setPasswordOfUser } from '../src/administration/passwords.js';
import { createPerform, type Perform } from '../src/administration/perform.js';
import { createPasswordHasher } from '../src/domain/password-hash.js';
import { readClientRecord } from '../src/repository/client-records.js';
import { findPasswordHash } from '../src/repository/credentials.js';
import { listIssuedTokens } from '../src/repository/issued-tokens.js';
import { createAuthDatabase, openPool, PASSWORD, seed } from './auth-under-test.js';

let database: TestDatabase;
let db: Database;
let perform: Perform;
const BY = { userId: '1', clientId: 'app', requestId: 'r1' };

beforeAll(async () => {
  database = await createAuthDatabase();
  await seed(database);
  db = openPool(database);
  perform = createPerform({ db, onAct: () => undefined });
});

afterAll(async () => {
  await db.stop();
  await database.drop();
});

async function acts(subject: string): Promise<string[]> {
  const rows = await database.admin<{ act: string }>(
    `select act from auth.audit where subject = '${subject}' order by id`,
  );
  return rows.map(({ act }) => act);
}

describe('the audit', () => {
  it('is committed or rolled back with the change it records', async () => {
    const failed = perform(BY, async (tx) => {
      await tx.run({ text: `update auth.oauth_client set name = 'changed' where id = 'app'`, values: [] });
      await tx.run({ text: `select pg_advisory_xact_lock(1)`, values: [] });
      throw new Error('on the way');
    });
    await expect(failed).rejects.toThrow('on the way');
    expect((await readClientRecord(db, 'app'))?.name).toBe('App');
    const unaudited = perform(BY, async (tx) => {
      await tx.run({ text: `update auth.oauth_client set name = 'changed' where id = 'app'`, values: [] });
      return { result: undefined, act: { name: 'client.changed', subject: 'a\0b' } };
    });
    await expect(unaudited).rejects.toMatchObject({ code: 8116 });
    expect((await readClientRecord(db, 'app'))?.name).toBe('App');
  });

  it.each([`update auth.audit set act = 'x'`, 'delete from auth.audit', 'truncate auth.audit'])(
    'cannot be changed by the role of the service: %s',
    async (text) => {
      await expect(db.run({ text, values: [] })).rejects.toThrow('permission denied');
    },
  );
});

describe('concurrent administration of clients', () => {
  it('creates an id once', async () => {
    const clients = createClientAdministration(perform);
    const tries = Array.from({ length: 8 }, () => clients.create(BY, 'wanted', { name: 'Wanted' }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      refused.map(() => expect.objectContaining({ code: 8006 }) as unknown),
    );
    expect(await acts('wanted')).toEqual(['client.created']);
  });

  it('keeps every change of different attributes', async () => {
    const clients = createClientAdministration(perform);
    await clients.create(BY, 'shared', { name: 'Shared' });
    await Promise.all([
      clients.change(BY, 'shared', { name: 'Renamed' }),
      clients.change(BY, 'shared', { scopes: ['standard:read'] }),
      clients.change(BY, 'shared', { grants: ['refresh_token'] }),
      clients.change(BY, 'shared', { associated_user_id: 'u3' }),
    ]);
    expect(await readClientRecord(db, 'shared')).toMatchObject({
      name: 'Renamed',
      scopes: new Set(['standard:read']),
      grants: new Set(['refresh_token']),
      associatedUserId: 'u3',
      associatedUserName: 'inactive',
    });
    expect(await acts('shared')).toHaveLength(5);
  });

  it('deletes a client once', async () => {
    const clients = createClientAdministration(perform);
    await clients.create(BY, 'doomed', { name: 'Doomed' });
    const outcomes = await Promise.allSettled([clients.remove(BY, 'doomed'), clients.remove(BY, 'doomed')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await acts('doomed')).toEqual(['client.created', 'client.deleted']);
  });
});

describe('a password change by the user', () => {
  it('does not undo a reset by an administrator after the current password was checked', async () => {
    const hashing = await createPasswordHasher({ memoryKiB: 64, timeCost: 1 });
    const parts = { db, perform, hashing };
    const tryPassword = async (): Promise<boolean> => {
      await setPasswordOfUser(parts, BY, 'u1', 'set by an administrator');
      return true;
    };
    const change = changeOwnPassword(
      { ...parts, tryPassword },
      { userId: 'u1' },
      { password: 'wanted by the user', currentPassword: PASSWORD, peerAddress: '' },
      AbortSignal.timeout(60_000),
    );
    await expect(change).rejects.toMatchObject({ code: 8528 });
    expect(await hashing.verify('set by an administrator', await findPasswordHash(db, 'u1'))).toBe(true);
  });
});

describe('the list of issued tokens', () => {
  it('is counted up to a limit and served by its indexes', async () => {
    await database.admin(`
      insert into auth.oauth_client (id, name, is_confidential) values ('busy', 'Busy', false);
      insert into auth.token_family (id, client_id, user_id, grant_type, scopes, issued_at, expires_at)
      select gen_random_uuid(), 'busy', 'u1', 'password', '{}', now() - n * interval '1 s', now() + interval '1 day'
        from generate_series(1, 20000) n;
      analyze auth.token_family;`);
    const to = { clientId: 'busy', userId: '' };
    const page = await listIssuedTokens(db, to, { limit: 3, offset: 10 });
    expect(page).toMatchObject({ hasMore: true, count: undefined });
    const ages = page.items.map(({ issuedAt }) => issuedAt);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    const last = await listIssuedTokens(db, to, { limit: 5, offset: 19_998 });
    expect([last.items.length, last.hasMore]).toEqual([2, false]);
    for (const [where, index] of [
      [`where client_id = 'busy'`, /ix_token_family_(?:client_)?issued/],
      ['', /ix_token_family_issued/],
    ] as const) {
      const plan = await database.admin(
        `explain select * from auth.token_family ${where} order by issued_at desc, id limit 20`,
      );
      expect(JSON.stringify(plan)).toMatch(index);
    }
  });
});
