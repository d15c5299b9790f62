import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { GUARDED } from '../client/attacks/rpcs.js';
import { connectTo, type BackendClient } from '../client/attacks/backend-client.js';
import { stealKey } from '../client/attacks/stolen-key.js';
import { now, REFUSED_SECONDS, skewed, TOLERATED_SECONDS, WRONG_TOKENS } from '../client/attacks/wrong-claims.js';
import { errorOf } from '../client/error-document.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

/** The verifiers of tokens, with a method of each service that shows its verdict. */
const VERIFIERS = {
  gateway: undefined,
  auth: '/crm.auth.v1.TokenService/CheckRevoked',
  records: '/crm.records.v1.RecordReaderService/Get',
  relationships: '/crm.relationships.v1.StagingService/Stage',
} as const;
const AGAIN_MS = 30_000;
const token = await adminToken();
const issuer = await stealKey(token);
const clients = new Map<string, BackendClient>();

beforeAll(async () => {
  for (const backend of ['auth', 'records', 'relationships'] as const) clients.set(backend, await connectTo(backend));
});

afterAll(async () => {
  for (const client of clients.values()) await client.close();
});

type Verifier = keyof typeof VERIFIERS;
const verifiers = Object.keys(VERIFIERS) as Verifier[];

/** The code of the refusal, 0 for an accepted token; checks that a refusal says 401 or UNAUTHENTICATED. */
async function verdict(verifier: Verifier, candidate: string): Promise<number> {
  const path = VERIFIERS[verifier];
  if (path === undefined) {
    const answer = await apiWith(candidate).get('/modules/Accounts?page[limit]=1');
    return answer.status === 200 ? 0 : errorOf(answer, 401).code;
  }
  const [client, rpc] = [clients.get(verifier), GUARDED.get(path)];
  if (client === undefined || rpc === undefined) throw new Error(`no way to ask ${verifier}`);
  const { status, code = 0 } = await client.callAs(candidate, rpc);
  expect(code >= 8500 && code < 8510).toBe(status === 'UNAUTHENTICATED');
  return status === 'UNAUTHENTICATED' ? code : 0;
}

describe.each(verifiers)('%s, by the key of the issuer', (verifier) => {
  it.each([
    ['like the genuine ones', {}],
    ['with several audiences', { aud: ['other-api', claimsOf(token).aud] }],
    ['without nbf', { nbf: undefined }],
    ['with unknown claims', { roles: ['x'], __proto__: null, cnf: {} }],
  ])('security#claims: accepts a token %s', async (_title, claims) => {
    expect(await verdict(verifier, issuer.issue(claims))).toBe(0);
  });

  it.each(WRONG_TOKENS)('security#claims: rejects a token with %s', async (_title, claims, header = {}) => {
    expect(await verdict(verifier, issuer.issue(claims, header))).toBe(8502);
  });

  it.each(['exp', 'nbf', 'iat'])('security#clock-skew: accepts a token whose %s is off by 30 s', async (name) => {
    // Time passes between the signing of a token and its verification; each attempt signs a new one.
    await eventually(async () => {
      const [, claims = {}] = skewed(TOLERATED_SECONDS).find(([claim]) => claim === name) ?? [];
      expect(await verdict(verifier, issuer.issue(claims))).toBe(0);
    }, AGAIN_MS);
  });

  it.each(['exp', 'nbf', 'iat'])('security#clock-skew: rejects a token whose %s is off by 35 s', async (name) => {
    await eventually(async () => {
      const [, claims = {}, code] = skewed(REFUSED_SECONDS).find(([claim]) => claim === name) ?? [];
      expect(await verdict(verifier, issuer.issue(claims))).toBe(code);
    }, AGAIN_MS);
  });
});

it('security#clock-skew: every verifier rejects a token that it accepted before, once that has expired', async () => {
  const shortLived = issuer.issue({ exp: now() - TOLERATED_SECONDS + 4 });
  await Promise.all(
    verifiers.map(async (verifier) => {
      await verdict(verifier, shortLived);
      await eventually(async () => {
        expect(await verdict(verifier, shortLived)).toBe(8503);
      }, AGAIN_MS);
    }),
  );
});
