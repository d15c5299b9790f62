import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import { expectEnded } from '../client/ended-token.js';
import { apiWith, stack } from '../client/stack.js';
import { issue, passwordGrant, requestToken, type TokenAnswer } from '../client/tokens.js';

const PROBE = '/modules/Accounts?page[limit]=1';
const GENERATIONS = 4;
const PARALLEL = 20;
const ROUNDS = breadth({ change: [1], release: [1, 2, 3] });

function exchangeOf(refreshToken: string): Record<string, string> {
  const { id, secret } = stack.passwordClient;
  return { grant_type: 'refresh_token', client_id: id, client_secret: secret, refresh_token: refreshToken };
}

function refresh(token: TokenAnswer): Promise<TokenAnswer> {
  return issue(exchangeOf(token.refresh_token));
}

/** A login and the tokens that each refresh has given, the oldest first. */
async function generations(): Promise<readonly TokenAnswer[]> {
  const all = [await issue(passwordGrant('user'))];
  for (let generation = 1; generation < GENERATIONS; generation += 1) {
    const last = all.at(-1);
    if (last !== undefined) all.push(await refresh(last));
  }
  return all;
}

async function expectRefusedRefresh(token: TokenAnswer): Promise<void> {
  const answer = await requestToken(exchangeOf(token.refresh_token));
  expect([answer.status, (JSON.parse(answer.text) as { error: string }).error]).toEqual([400, 'invalid_grant']);
}

async function expectAlive({ access_token }: TokenAnswer): Promise<void> {
  expect((await apiWith(access_token).get(PROBE)).status).toBe(200);
}

describe('a reused refresh token', () => {
  it('authentication#refresh-reuse: tokens of all four generations are valid until then', async () => {
    const all = await generations();
    for (const token of all) await expectAlive(token);
    expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(GENERATIONS);
    expect(new Set(all.map(({ access_token }) => access_token)).size).toBe(GENERATIONS);
  });

  it.each([0, 1, 2])(
    'authentication#refresh-reuse: reuse of generation %d ends the whole family, its access tokens too, and no other',
    async (reused) => {
      const [family, other] = await Promise.all([generations(), generations()]);
      const [first] = family;
      const stolen = family[reused];
      if (first === undefined || stolen === undefined) throw new Error('no such generation');
      await expectRefusedRefresh(stolen);
      for (const token of family) await expectEnded(token.access_token);
      // The newest refresh token, although unused, is revoked as well.
      for (const token of family.toReversed()) await expectRefusedRefresh(token);
      for (const token of other) await expectAlive(token);
      const last = other.at(-1);
      if (last !== undefined) await expectAlive(await refresh(last));
    },
  );

  it('authentication#refresh-reuse: a refresh token cannot be used by another client', async () => {
    const token = await issue(passwordGrant('user'));
    const { id, secret } = stack.serviceClient;
    const answer = await requestToken({ ...exchangeOf(token.refresh_token), client_id: id, client_secret: secret });
    expect([answer.status, (JSON.parse(answer.text) as { error: string }).error]).toEqual([400, 'invalid_grant']);
    await expectAlive(await refresh(token));
  });
});

describe('concurrent uses of refresh tokens', () => {
  it.each(ROUNDS)('authentication#refresh-reuse: of 20 parallel uses at most one succeeds (round %d)', async () => {
    const token = await issue(passwordGrant('user'));
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => requestToken(exchangeOf(token.refresh_token))),
    );
    const granted = answers.filter(({ status }) => status === 200);
    expect(granted.length).toBeLessThanOrEqual(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, text }) => [status, (JSON.parse(text) as { error: string }).error])).toEqual(
      refused.map(() => [400, 'invalid_grant']),
    );
    // Nineteen of them were reuse, so the tokens of the winner are revoked too.
    for (const { text } of granted) {
      const winner = JSON.parse(text) as TokenAnswer;
      await expectEnded(winner.access_token);
      await expectRefusedRefresh(winner);
    }
    await expectEnded(token.access_token);
  });

  it('authentication#refresh-reuse: parallel sessions do not affect each other', async () => {
    const sessions: TokenAnswer[] = [];
    for (let session = 0; session < PARALLEL; session += 1) sessions.push(await issue(passwordGrant('user')));
    const refreshed = await Promise.all(sessions.map(refresh));
    for (const token of [...sessions, ...refreshed]) await expectAlive(token);
  });
});
