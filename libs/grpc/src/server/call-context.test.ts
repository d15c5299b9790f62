import { expect, it } from '@jest/globals';
import type { Actor } from '@crm/token';
import { requireScope, type CallContext } from './call-context.js';

const ACTOR: Actor = {
  userId: 'user-1',
  clientId: 'client-1',
  scopes: new Set(['standard:read', 'standard:create']),
  tokenId: 'token-1',
  keyId: 'key-1',
  issuedAt: 0,
  expiresAt: 0,
};

function contextOf(actor?: Actor): CallContext {
  const { signal } = new AbortController();
  const sent = Promise.resolve();
  return { deadline: 0, requestId: '', traceparent: '', signal, sent, ...(actor === undefined ? {} : { actor }) };
}

it('returns the actor with all required scopes', () => {
  expect(requireScope(contextOf(ACTOR), 'standard:read', 'standard:create')).toBe(ACTOR);
  expect(requireScope(contextOf(ACTOR))).toBe(ACTOR);
});

it('rejects a missing actor with 8501 and missing scopes with 8510, listing the scopes', () => {
  expect(() => requireScope(contextOf(), 'standard:read')).toThrow(expect.objectContaining({ code: 8501 }));
  expect(() => requireScope(contextOf(ACTOR), 'standard:read', 'standard:delete')).toThrow(
    expect.objectContaining({ faults: [{ code: 8510, value: 'standard:delete' }] }),
  );
});
