import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { send, type Answer } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

describe('a frozen auth', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  const getKeys = (): Promise<Answer> => send(own.stack.baseUrl, { path: '/.well-known/jwks.json' });

  const fromAuth = (): Promise<Answer> =>
    eventually(async () => {
      const answer = await getKeys();
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
      return answer;
    }, RECOVERY_MS);

  it('authentication#key-fetching: leaves the keys that verify tokens available', async () => {
    const { text } = await fromAuth();
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
    expect((await fromAuth()).text).toBe(text);
  });
});
