import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { createClient, documentFor, secretIn } from '../client/administration.js';
import { changePassword, createUser, logIn, PASSWORD, tokenOf } from '../client/administered-users.js';
import { apiAt, type Api } from '../client/api.js';
import { auditOf } from '../client/auth-audit.js';
import { expectStatus } from '../client/document.js';
import { expectEnded } from '../client/ended-token.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken, issue } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const NEW = 'an even newer password';
const CURRENT = '/data/attributes/current_password';

describe('the own password', () => {
  let user: { readonly id: string; readonly name: string };
  let api: Api;

  beforeAll(async () => {
    user = await createUser(admin);
    api = apiWith(await tokenOf(user.name, 'standard:read'));
  });

  it('is changed by any user with the current one, without admin:access, and ends earlier tokens', async () => {
    const { id, name } = await createUser(admin);
    const token = await tokenOf(name, 'standard:read');
    const own = apiWith(token);
    expectStatus(await changePassword(own, id, { password: PASSWORD, current_password: PASSWORD }), 204);
    const answer = await changePassword(own, id, { password: NEW, current_password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([204, '']);
    await expectEnded(token);
    expectStatus(await logIn(name), 400);
    expectStatus(await logIn(name, NEW), 200);
    const [, act, ...others] = await auditOf(id);
    expect([act, others]).toMatchObject([{ act: 'password.set', user_id: id, details: {} }, []]);
    expect(act?.request_id).toBe(answer.headers['x-request-id']);
  });

  it.each<[object, number, string[]]>([
    [{ password: NEW }, 400, [`8110 ${CURRENT}`]],
    [{ password: NEW, current_password: '' }, 400, [`8110 ${CURRENT}`]],
    [{ password: 'short', current_password: 7 }, 400, [`8111 ${CURRENT}`, '8122 /data/attributes/password']],
    [{ password: 'password', current_password: PASSWORD }, 400, ['8527 /data/attributes/password']],
    [{ password: NEW, current_password: PASSWORD, hash: 'x' }, 400, ['8108 /data/attributes/hash']],
    [{ password: NEW, current_password: 'not the current one' }, 403, [`8528 ${CURRENT}`]],
  ])('administration#own-password: %j is refused with %i', async (attributes, status, faults) => {
    const answer = await changePassword(api, user.id, attributes);
    expect(faultsOf(answer, status)).toEqual(faults);
    expect(answer.text).not.toContain('not the current one');
  });

  it('must not be the name of its user', async () => {
    const attributes = { password: user.name.toUpperCase(), current_password: PASSWORD };
    expect(faultOf(await changePassword(api, user.id, attributes), 400)).toBe('8527 /data/attributes/password');
  });

  it('administration#own-password: is throttled like logins, by account and network', async () => {
    const { id, name } = await createUser(admin);
    const localAddress = '127.0.4.2';
    const agent = new Agent({ localAddress });
    const own = apiAt(baseUrl, await tokenOf(name), agent);
    for (let tries = 0; tries < 10; tries += 1)
      expectStatus(await changePassword(own, id, { password: NEW, current_password: `wrong ${String(tries)}` }), 403);
    const answer = await changePassword(own, id, { password: NEW, current_password: PASSWORD });
    expect(errorOf(answer, 429).code).toBe(8526);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expectStatus(await logIn(name, PASSWORD, localAddress), 429);
    expect(await failuresOfAddress(localAddress)).toBe(10);
    agent.destroy();
  });

  it('is not changed by a client that acts for the user, and the document is not even read', async () => {
    const created = await createClient(admin, { scopes: ['standard:read'], associated_user_id: user.id });
    const secret = secretIn(created, 201);
    const { id: clientId } = (JSON.parse(created.text) as { data: { id: string } }).data;
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
    const machine = apiWith((await issue(grant)).access_token);
    const path = `/oauth2/users/${user.id}/password`;
    const right = documentFor('oauth2-passwords', { password: NEW, current_password: PASSWORD });
    for (const body of [JSON.stringify(right), '{', '{}'])
      expect([body, faultOf(await machine.send('POST', path, {}, body), 403)]).toEqual([body, '8511']);
  });

  it('administration#own-password: gives no right to that of other users, whatever the document', async () => {
    const { id } = await createUser(admin);
    for (const attributes of [{ password: NEW, current_password: PASSWORD }, { nope: 1 }]) {
      expect(faultOf(await changePassword(api, id, attributes), 403)).toBe('8510');
      const scoped = apiWith(await tokenOf(user.name));
      expect(faultOf(await changePassword(scoped, id, attributes), 403)).toBe('8511');
    }
  });

  it('reports faults of the document before any attempt', async () => {
    expect(faultOf(await api.send('POST', `/oauth2/users/${user.id}/password`, {}, '[]'), 400)).toContain('8102');
    const document = documentFor('oauth2-clients', { password: NEW });
    expect(faultOf(await api.post(`/oauth2/users/${user.id}/password`, document), 409)).toBe('8008 /data/type');
  });
});

describe('the own password of an administrator', () => {
  it('is set without the current one, which is checked when it is sent', async () => {
    const { id, name } = await createUser(admin, { is_admin: true });
    const own = apiWith(await tokenOf(name));
    const wrong = { password: NEW, current_password: 'not the current one' };
    expect(faultOf(await changePassword(own, id, wrong), 403)).toBe(`8528 ${CURRENT}`);
    const unscoped = apiWith(await tokenOf(name, 'standard:read'));
    expect(faultOf(await changePassword(unscoped, id, { password: NEW }), 400)).toBe(`8110 ${CURRENT}`);
    expectStatus(await changePassword(own, id, { password: NEW }), 204);
    expectStatus(await logIn(name, NEW), 200);
  });

  it('does not authorise setting that of another user', async () => {
    const { id } = await createUser(admin);
    const attributes = { password: NEW, current_password: PASSWORD };
    expect(faultOf(await changePassword(admin, id, attributes), 400)).toBe(`8108 ${CURRENT}`);
  });
});

/** Failed logins that are counted for an address. */
function failuresOfAddress(address: string): Promise<number> {
  const subject = createHash('sha256').update(`address:${address}`).digest('base64url');
  return withClient(stack.adminDatabaseUrl, async (db) => {
    const text = 'select count(*)::int as failures from auth.login_failure where subject = $1';
    const { rows } = await db.query<{ failures: number }>(text, [subject]);
    return rows[0]?.failures ?? 0;
  });
}
