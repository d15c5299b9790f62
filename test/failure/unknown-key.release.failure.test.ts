import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { decodeProtectedHeader } from 'jose';
import { apiAt } from '../contract/client/api.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { startReplica, type Replica } from './replica.js';
import { LIST } from './token-load.js';

/** Keys are fetched every 0.8 s, and no request lasts longer than 3 s. */
const SHORT = { CRM_GATEWAY_JWKS_MAX_AGE: '1s', CRM_GATEWAY_REQUEST_TIMEOUT: '3s' };
/** Takes longer than a request may. */
const FETCHES = 8;

describe('a token that names an unknown key', () => {
  let own: OwnStack;
  let gateway: Replica;

  beforeAll(async () => {
    own = await startOwnStack();
    gateway = await startReplica(own, 'gateway', { env: SHORT });
  });

  afterAll(async () => {
    await gateway.run.end();
    await own.dispose();
  });

  async function fetchedKeySets(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${String(gateway.opsPort)}/metrics`)).text();
    return Number(/^crm_jwks_fetch_total\{.*result="ok".*\} (\d+)$/mu.exec(metrics)?.[1] ?? 0);
  }

  it('authentication#key-fetching: does not cancel the fetch of keys when its request ends', async () => {
    const [, ...rest] = own.token.split('.');
    const header = { ...decodeProtectedHeader(own.token), kid: 'nobody' };
    const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
    const api = apiAt(`http://127.0.0.1:${String(gateway.port)}`, forged);
    expect((await api.get(LIST)).status).toBe(401);
    const before = await fetchedKeySets();
    expect(before).toBeGreaterThan(0);
    await eventually(async () => {
      expect(await fetchedKeySets()).toBeGreaterThan(before + FETCHES);
    }, RECOVERY_MS);
  });
});
