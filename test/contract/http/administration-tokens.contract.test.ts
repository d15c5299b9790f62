import { describe, expect, it } from '@jest/globals';
import { createUser, PASSWORD, setPassword, tokenOf } from '../client/administered-users.js';
import { administeredIn, createClient, documentFor, pageIn, secretIn } from '../client/administration.js';
import { auditOf } from '../client/auth-audit.js';
import { expectStatus } from '../client/document.js';
import { expectEnded } from '../client/ended-token.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { freshText } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf, issue, passwordGrant, requestToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);
const LIST = '/modules/Accounts?page[limit]=1';

/** How long the API accepted a token after its end, in milliseconds. */
async function delayOf(token: string, end: () => Promise<Answer>): Promise<number> {
  expectStatus(await apiWith(token).get(LIST), 200);
  expect((await end()).status).toBeLessThan(300);
  const since = Date.now();
  await expectEnded(token);
  return Date.now() - since;
}

describe('issued tokens', () => {
  async function latestOf(userId: string): Promise<string> {
    return pageIn(await admin.get(`/oauth2/tokens?filter[oauth2-tokens.user_id]=${userId}`)).data[0]?.id ?? '';
  }

  it('administration#tokens: are listed newest first, by grant, client and user, and revoked one by one', async () => {
    const { id, name } = await createUser(admin);
    const tokens = [await tokenOf(name), await tokenOf(name)];
    const { data, meta } = pageIn(await admin.get(`/oauth2/tokens?filter[oauth2-tokens.user_id]=${id}`));
    expect(meta.page).toEqual({ limit: 20, offset: 0, count: 2, countIsExact: true });
    const [latest, first] = data;
    if (latest === undefined || first === undefined) throw new Error('too few tokens');
    expect(latest.attributes).toEqual({
      client_id: stack.passwordClient.id,
      client_name: expect.any(String),
      user_id: id,
      user_name: name,
      grant: 'password',
      scopes: expect.arrayContaining(['standard:read']),
      issued: expect.stringMatching(/Z$/u),
      expires: expect.stringMatching(/Z$/u),
      revoked: false,
    });
    expect(String(latest.attributes.issued) >= String(first.attributes.issued)).toBe(true);
    expect(String(latest.attributes.expires) > String(latest.attributes.issued)).toBe(true);
    expect((await admin.get('/oauth2/tokens')).text).not.toMatch(/eyJ/u);

    const answer = await admin.delete(`/oauth2/tokens/${latest.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    await expectEnded(tokens[1] ?? '');
    expectStatus(await apiWith(tokens[0]).get(LIST), 200);
    expect(administeredIn(await admin.get(`/oauth2/tokens/${latest.id}`)).attributes.revoked).toBe(true);
    expect(administeredIn(await admin.get(`/oauth2/tokens/${first.id}`)).attributes.revoked).toBe(false);
    // Revoking an ended token succeeds; only an actual revocation is audited.
    expectStatus(await admin.delete(`/oauth2/tokens/${latest.id}`), 204);
    expect((await auditOf(latest.id)).map(({ act }) => act)).toEqual(['tokens.revoked']);
  });

  it('administration#tokens: of a user are revoked together, refresh tokens included', async () => {
    const { id, name } = await createUser(admin);
    const session = await issue({ ...passwordGrant('user'), username: name, password: PASSWORD });
    const answer = await admin.post('/oauth2/tokens/revoke', documentFor('oauth2-tokens', { user_id: id }));
    expectStatus(answer, 200);
    await expectEnded(session.access_token);
    const { id: client_id, secret: client_secret } = stack.passwordClient;
    const { refresh_token } = session;
    const refresh = { grant_type: 'refresh_token', refresh_token, client_id, client_secret };
    expectStatus(await requestToken(refresh), 400);
    const [entry] = pageIn(await admin.get(`/oauth2/tokens?filter[oauth2-tokens.user_id]=${id}`)).data;
    expect(entry?.attributes.revoked).toBe(true);
    expectStatus(await apiWith(await tokenOf(name)).get(LIST), 200);
  });

  it('administration#tokens: of a client are revoked together', async () => {
    const created = await createClient(admin, { associated_user_id: adminId, scopes: ['standard:read'] });
    const { id } = administeredIn(created, 201);
    const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secretIn(created, 201) };
    const tokens = [(await issue(grant)).access_token, (await issue(grant)).access_token];
    expectStatus(await admin.post('/oauth2/tokens/revoke', documentFor('oauth2-tokens', { client_id: id })), 200);
    for (const token of tokens) await expectEnded(token);
    expectStatus(await apiWith((await issue(grant)).access_token).get(LIST), 200);
    const query = `filter[oauth2-tokens.client_id]=[[eq]]${id}&filter[oauth2-tokens.user_id]=${adminId}`;
    const page = pageIn(await admin.get(`/oauth2/tokens?${query}&page[limit]=2`));
    expect(page.data.map(({ attributes }) => attributes.revoked)).toEqual([false, true]);
    expect(page.meta.page).toMatchObject({ count: 3, countIsExact: true });
    const last = pageIn(await admin.get(page.links.next ?? ''));
    expect(last.data.map(({ attributes }) => attributes.client_id)).toEqual([id]);
    expect(last.links.next).toBeNull();
  });

  it.each<[string, (id: string) => Promise<Answer>]>([
    ['one by one', async (id) => admin.delete(`/oauth2/tokens/${await latestOf(id)}`)],
    ['of a user', (id) => admin.post('/oauth2/tokens/revoke', documentFor('oauth2-tokens', { user_id: id }))],
    ['by another password', (id) => setPassword(admin, id, freshText('another password'))],
  ])('authentication#revocation-delay: are refused within a second when they are revoked %s', async (_how, end) => {
    // A busy machine delays one attempt, not all of them.
    let best = Infinity;
    for (let attempt = 0; attempt < 6 && best > 1_000; attempt += 1) {
      const { id, name } = await createUser(admin);
      best = Math.min(best, await delayOf(await tokenOf(name), () => end(id)));
    }
    expect(best).toBeLessThanOrEqual(1_000);
  });

  it.each<[object, string[]]>([
    [{}, ['8110 /data/attributes/client_id']],
    [{ user_id: 'u', client_id: 'c' }, ['8122 /data/attributes/user_id']],
    [{ user_id: 'nobody' }, ['8117 /data/attributes/user_id']],
    [{ client_id: 'nobody' }, ['8117 /data/attributes/client_id']],
    [{ client_id: 1 }, ['8111 /data/attributes/client_id']],
    [{ jti: 'x' }, ['8108 /data/attributes/jti', '8110 /data/attributes/client_id']],
  ])('administration#faults-of-administration: revoking %j is refused with %j', async (attributes, faults) => {
    const answer = await admin.post('/oauth2/tokens/revoke', documentFor('oauth2-tokens', attributes));
    expect(faultsOf(answer, 400)).toEqual(faults);
  });

  it.each([
    ['filter[oauth2-tokens.grant]=password', '8207 filter[oauth2-tokens.grant]'],
    ['filter[Users.user_id]=1', '8207 filter[Users.user_id]'],
    ['filter[oauth2-tokens.user_id]=[[ne]]1', '8208 filter[oauth2-tokens.user_id]'],
    ['filter[oauth2-tokens.user_id]=', '8209 filter[oauth2-tokens.user_id]'],
    ['filter[oauth2-tokens.user_id]=%00', '8209 filter[oauth2-tokens.user_id]'],
    ['filter[oauth2-tokens.user_id]=1&filter[oauth2-tokens.user_id]=2', '8205 filter[oauth2-tokens.user_id]'],
    ['filter=mine', '8210 filter'],
    ['sort=issued', '8204 sort'],
  ])('administration#administration-lists: the list refuses %s', async (query, fault) => {
    expect(faultOf(await admin.get(`/oauth2/tokens?${query}`), 400)).toBe(fault);
  });
});
