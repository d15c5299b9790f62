import { describe, expect, it } from '@jest/globals';
import { authenticateClient, hashSecret } from './authenticate-client.js';
import type { StoredClient } from './client.js';

const secret = 'q6Yk2hV0dGJmE1sS5o8n3aXr7cZpTtLwUvB4eI9yHgM';

function clientWith(members: Partial<StoredClient>): StoredClient {
  return {
    id: 'c1',
    name: 'Client',
    isConfidential: true,
    secretHash: hashSecret(secret),
    grants: new Set(),
    scopes: new Set(),
    associatedUserId: undefined,
    rateLimit: undefined,
    notBefore: 0,
    ...members,
  };
}

function finding(client: StoredClient | undefined): (id: string) => Promise<StoredClient | undefined> {
  return (id) => Promise.resolve(id === client?.id ? client : undefined);
}

describe('authenticateClient', () => {
  const confidential = clientWith({});
  const publicClient = clientWith({ isConfidential: false, secretHash: undefined });
  const publicWithSecret = clientWith({ isConfidential: false });

  it.each([
    ['a confidential client with its secret', confidential, secret],
    ['a public client without a secret', publicClient, ''],
    ['a public client with an empty secret', publicWithSecret, ''],
    ['a public client with its secret', publicWithSecret, secret],
  ])('accepts %s', async (_what, client, sent) => {
    await expect(authenticateClient(finding(client), 'c1', sent)).resolves.toBe(client);
  });

  it('rejects a request without a client id, without a look-up', async () => {
    const refusal = { code: 8521, status: 401, faults: [{ detail: expect.stringContaining('no client') }] };
    const find = (): Promise<never> => Promise.reject(new Error('looked up'));
    await expect(authenticateClient(find, '', secret)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['an unknown client', undefined, secret],
    ['an unknown client without a secret', undefined, ''],
    ['a wrong secret', confidential, `${secret}x`],
    ['a missing secret', confidential, ''],
    ['a secret for a public client that has none', publicClient, secret],
    ['a wrong secret for a public client', publicWithSecret, 'wrong'],
  ])('rejects %s', async (_what, client, sent) => {
    await expect(authenticateClient(finding(client), 'c1', sent)).rejects.toMatchObject({ code: 8521, status: 401 });
  });
});
