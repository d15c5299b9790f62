import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { Request } from 'express';
import { operationOf } from './idempotency-key.js';

const usual = { method: 'POST', path: '/api/v8/modules/Accounts', key: 'k-1', clientId: 'c', userId: 'u' };

function operation(change: Partial<Record<keyof typeof usual, string | undefined>> = {}): string | undefined {
  const { method, path, key, clientId, userId } = { ...usual, ...change };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return operationOf({ method, path, headers, exchange: { actor: { clientId, userId } } } as unknown as Request);
}

describe('operationOf', () => {
  it('returns the same UUID for the same request', () => {
    expect(operation()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(operation()).toBe(operation());
    expect(operation({ key: undefined })).toBeUndefined();
  });

  it('returns a different UUID for any difference', () => {
    const changes = [{}, { method: 'PUT' }, { path: '/x' }, { key: 'k-2' }, { clientId: 'd' }, { userId: 'v' }];
    const all = [...changes, { clientId: 'cu', userId: '' }, { clientId: '', userId: 'cu' }].map(operation);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(['', 'x'.repeat(256), 'ä', 'a\tb'])('rejects the key %j', (key) => {
    expect(() => operation({ key })).toThrow(AppError);
  });

  it('accepts every printable character', () => {
    expect(operation({ key: `"${'~ '.repeat(126)}"` })).toBeDefined();
  });
});
