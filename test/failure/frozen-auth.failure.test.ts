import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { send, type Answer } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

describe('an auth that is frozen', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  }, 90_000);

  afterAll(() => own.dispose(), 30_000);

  const getKeys = (): Promise<Answer> => send(own.stack.baseUrl, { path: '/.well-known/jwks.json' });

  it('platform 7: leaves the keys that verify tokens to be had', async () => {
    const { text, headers } = await getKeys();
    expect(headers['cache-control']).toBe('public, max-age=300');
    own.stack.services.auth?.kill('SIGSTOP');
    try {
      for (let round = 0; round < 3; round += 1) {
        const stale = await getKeys();
        expect([stale.status, stale.text]).toEqual([200, text]);
        expect(stale.headers['cache-control']).toBe('public, no-cache');
      }
    } finally {
      own.stack.services.auth?.kill('SIGCONT');
    }
    await eventually(async () => {
      expect((await getKeys()).headers['cache-control']).toBe('public, max-age=300');
    }, RECOVERY_MS);
  });
});
