import { afterAll, describe, expect, it } from '@jest/globals';
import { attackerKit } from '../client/attacks/attacker-kit.js';
import { forgedTokens } from '../client/attacks/forged-tokens.js';
import { creation, freshId } from '../client/records.js';
import { errorOf, faultOf } from '../client/error-document.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken, issue, passwordGrant } from '../client/tokens.js';

const token = await adminToken();
const admin = apiWith(token);
const kit = await attackerKit(token);
const PROBE = '/modules/Accounts?page[limit]=1';

afterAll(() => kit.server.stop());

/** A forged token is refused like a malformed one; 8503 would reveal that it was valid until it expired. */
function expectRefusal(answer: Answer): void {
  expect(errorOf(answer, 401).code).toBe(8502);
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b.*error="invalid_token"/u);
}

describe('forged tokens', () => {
  it.each(forgedTokens(kit))('security#forged-tokens: %s is 401 with a Bearer challenge', async (_title, forged) => {
    expectRefusal(await apiWith(forged).get(PROBE));
  });

  it('security#forged-tokens: the genuine token is accepted throughout', async () => {
    expect((await admin.get(PROBE)).status).toBe(200);
  });

  it('security#forged-tokens: the keys that forged tokens name are never fetched', () => {
    expect(kit.server.visits).toEqual([]);
  });

  it.each([
    ['POST', '/modules/Accounts'],
    ['PATCH', `/modules/Accounts/${freshId()}`],
    ['DELETE', `/modules/Accounts/${freshId()}`],
    ['GET', '/modules/meta/list'],
    ['GET', '/schema'],
    ['GET', '/modules/Nope'],
    ['GET', '/no/such/route'],
    ['PUT', '/modules/Accounts'],
  ])('security#forged-tokens: are refused before any other check: %s %s', async (method, path) => {
    const [, forged = ''] = forgedTokens(kit).find(([title]) => title === 'another key under the same kid') ?? [];
    expectRefusal(await apiWith(forged).send(method, path, {}, JSON.stringify(creation('Accounts'))));
  });

  it('authentication#refresh-reuse: a refresh token is not accepted as an access token', async () => {
    const { refresh_token } = await issue(passwordGrant('user'));
    expectRefusal(await apiWith(refresh_token).get(PROBE));
  });

  it('authentication#refresh-reuse: an access token is not accepted as a refresh token', async () => {
    const exchange = { ...passwordGrant('user'), grant_type: 'refresh_token', refresh_token: token };
    await expect(issue(exchange)).rejects.toThrow('invalid_grant');
  });
});

describe('the scheme', () => {
  it.each(['bearer', 'BEARER', 'BeArEr'])('RFC 9110 11.1: is read in any case: %s', async (scheme) => {
    expect((await apiWith().get(PROBE, { authorization: `${scheme} ${token}` })).status).toBe(200);
  });

  it.each(['Bearer', 'Bearer ', 'Bearer\t', 'Bearer,', 'Bear', `Bearer${token}`, `Bearer:${token}`, `DPoP ${token}`])(
    'RFC 6750 2.1: without a token it is 401: %j',
    async (authorization) => {
      const answer = await apiWith().get(PROBE, { authorization });
      expect(['8501', '8502']).toContain(faultOf(answer, 401));
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/u);
    },
  );
});
