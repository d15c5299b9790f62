import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, withClient } from '@crm/local-stack';
import { breadth, eventually } from '@crm/testkit';
import { decodeProtectedHeader } from 'jose';
import { apiAt } from '../contract/client/api.js';
import { send } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { runCommand, startReplica } from './replica.js';
import { issueToken, LIST, startTokenLoad } from './token-load.js';

const TTL_MS = 10_000;
/** A key every seven seconds; the times satisfy the rules that auth enforces. */
const SHORT = {
  CRM_AUTH_ACCESS_TOKEN_TTL: `${TTL_MS}ms`,
  CRM_AUTH_KEY_MARGIN: '2s',
  CRM_AUTH_KEY_PENDING: '6s',
  CRM_AUTH_KEY_ACTIVE: '6500ms',
  CRM_AUTH_KEY_RETIRING: '14s',
  CRM_AUTH_KEY_TICK_INTERVAL: '500ms',
  ...Object.fromEntries(serviceNames.map((name) => [`CRM_${name.toUpperCase()}_JWKS_MAX_AGE`, '2s'])),
};

describe.each(breadth({ change: ['RS256'], release: ['RS256', 'ES256'] }))(
  'consecutive signing keys (%s)',
  (algorithm) => {
    const env = { ...SHORT, CRM_AUTH_SIGNING_ALGORITHM: algorithm };
    const cleanUp = new AsyncDisposableStack();
    let own: OwnStack;
    let baseUrls: string[];

    beforeAll(async () => {
      own = await startOwnStack({ extraEnv: env });
      cleanUp.defer(() => own.dispose());
      const auth = await startReplica(own, 'auth', { env });
      cleanUp.defer(() => auth.run.end());
      const gateway = await startReplica(own, 'gateway', { env, peers: { auth: auth.port } });
      cleanUp.defer(() => gateway.run.end());
      baseUrls = [own.stack.baseUrl, `http://127.0.0.1:${gateway.port}`];
    });

    afterAll(() => cleanUp.disposeAsync());

    it('availability#roll-out: three rotations under load on two gateways and two auths fail no request', async () => {
      const load = startTokenLoad({ baseUrls, client: own.stack.credentials.serviceClient, ttlMs: TTL_MS });
      cleanUp.defer(() => load.stop());
      // Long enough for the first key to pass through all states.
      const retired = await eventually(
        async () => {
          if (load.odd.length > 0) return undefined;
          expect(load.kids.size).toBeGreaterThan(3);
          const [kid] = await kidsIn('retired');
          expect(kid).toBeDefined();
          return kid;
        },
        180_000,
        250,
      );
      await load.stop();
      expect(load.odd).toEqual([]);
      expect(load.answered()).toBeGreaterThan(100);
      await eventually(async () => {
        for (const baseUrl of baseUrls) expect(await publishedAt(baseUrl)).not.toContain(retired);
      }, RECOVERY_MS);
    });

    it('authentication#key-revocation: a revoked key ends its tokens at once, everywhere, and another key signs', async () => {
      const { serviceClient } = own.stack.credentials;
      const issueAt = async (baseUrl: string): Promise<{ token: string; kid: string | undefined }> => {
        const token = await issueToken(baseUrl, serviceClient);
        return { token, kid: decodeProtectedHeader(token).kid };
      };
      const statusesOf = (token: string): Promise<number[]> =>
        Promise.all(baseUrls.map(async (baseUrl) => (await apiAt(baseUrl, token).get(LIST)).status));
      const doomed = await eventually(async () => {
        const [successor] = await knownSuccessors();
        expect(successor).toBeDefined();
        const issued = await issueAt(own.stack.baseUrl);
        // Still the same one: there was no rotation in between.
        expect(await knownSuccessors()).toEqual([successor]);
        return issued;
      }, RECOVERY_MS);
      expect(await statusesOf(doomed.token)).toEqual([200, 200]);
      await runCommand(own, 'auth', env, 'crm', 'keys', 'revoke', doomed.kid ?? '');
      await eventually(async () => {
        expect(await statusesOf(doomed.token)).toEqual([401, 401]);
      }, RECOVERY_MS);
      for (const baseUrl of baseUrls) {
        const next = await eventually(async () => {
          const issued = await issueAt(baseUrl);
          expect(issued.kid).not.toBe(doomed.kid);
          return issued;
        }, RECOVERY_MS);
        expect(await statusesOf(next.token)).toEqual([200, 200]);
      }
      expect(await statusesOf(doomed.token)).toEqual([401, 401]);
      expect(await kidsIn('retired')).toContain(doomed.kid);
    });

    const kidsIn = (state: string): Promise<string[]> => kidsWhere('state = $1', [state]);

    /** Pending keys that every verifier has had two opportunities to fetch. */
    const knownSuccessors = (): Promise<string[]> =>
      kidsWhere(`state = 'pending' and created_at < now() - interval '4 seconds'`);

    async function kidsWhere(condition: string, values: string[] = []): Promise<string[]> {
      const text = `select kid from auth.signing_key where ${condition}`;
      const { rows } = await withClient(own.stack.database.adminUrl, async (client) =>
        client.query<{ kid: string }>(text, values),
      );
      return rows.map(({ kid }) => kid);
    }

    async function publishedAt(baseUrl: string): Promise<string[]> {
      const { text } = await send(baseUrl, { path: '/.well-known/jwks.json' });
      return (JSON.parse(text) as { keys: { kid: string; alg: string }[] }).keys.map(({ kid, alg }) => {
        expect(alg).toBe(algorithm);
        return kid;
      });
    }
  },
);
