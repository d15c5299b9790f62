import { describe, expect, it } from '@jest/globals';
import { createBoundedQueue } from '../domain/bounded-queue.js';
import { createLoginThrottle, type LoginSubject } from '../domain/login-throttle.js';
import { createPasswordHasher } from '../domain/password-hash.js';
import { createPasswordGrant } from './password.js';

const unused = (): never => {
  throw new Error('not to be reached');
};

describe('createPasswordGrant', () => {
  it('refuses who has used up the tries before the queue, which is for others', async () => {
    const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 0 });
    const held = Promise.withResolvers<undefined>();
    const holder = queue.run(() => held.promise);
    const count = (subjects: readonly LoginSubject[]) =>
      Promise.resolve(subjects.map(({ hash }) => ({ subject: hash, failures: 10, retryAfterSeconds: 5 })));
    const grant = createPasswordGrant({
      db: { run: <Row>() => Promise.resolve([{ folded_name: 'ann', id: null }] as Row[]), count: unused },
      hasher: await createPasswordHasher({ memoryKiB: 64, timeCost: 1 }),
      queue,
      throttle: createLoginThrottle({ count, add: unused }, { account: 10, address: 100 }),
      signAccessToken: unused,
      refreshTokens: { create: unused, read: unused },
      lifetimes: { absoluteSeconds: 1, idleSeconds: 1 },
    });
    const request = {
      grantType: 'password',
      clientId: 'app',
      clientSecret: 'x',
      scope: '',
      username: 'Ann',
      password: 'wrong',
      refreshToken: '',
      peerAddress: '10.0.0.1',
    };
    const client = {
      id: 'app',
      name: 'App',
      isConfidential: true,
      secretHash: undefined,
      grants: new Set(['password'] as const),
      scopes: new Set(['standard:read'] as const),
      associatedUserId: undefined,
      rateLimit: undefined,
      notBefore: 0,
    };
    try {
      await expect(grant.issue(request, client, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 8526 });
    } finally {
      held.resolve(undefined);
      await holder;
    }
  });
});
