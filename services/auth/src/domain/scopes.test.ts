import { describe, expect, it } from '@jest/globals';
import { isScope, SCOPES, type Scope } from '@crm/token';
import { resolveScopes } from './scopes.js';

const all = new Set<Scope>(SCOPES);
const few = new Set<Scope>(['standard:read', 'standard:create']);

describe('resolveScopes', () => {
  it.each(['', '   '])('grants all allowed scopes when none are requested (%j)', (requested) => {
    expect(resolveScopes(requested, few)).toEqual(['standard:create', 'standard:read']);
  });

  it('authentication#granted-scope: grants admin:access like any other scope of the client', () => {
    expect(resolveScopes('', all)).toEqual([...SCOPES]);
    expect(resolveScopes('admin:access', all)).toEqual(['admin:access']);
  });

  it('grants the requested scopes, once each, in a fixed order', () => {
    expect(resolveScopes('standard:read  standard:create standard:read', all)).toEqual([
      'standard:create',
      'standard:read',
    ]);
  });

  it.each([
    ['an unknown scope', 'standard:read fly', all, 'fly'],
    ['a scope in another case', 'Standard:Read', all, 'Standard:Read'],
    ['a scope beyond the client', 'standard:delete', few, 'standard:delete'],
  ])('rejects %s', (_what, requested, allowed, value) => {
    expect(() => resolveScopes(requested, allowed)).toThrow(
      expect.objectContaining({
        code: 8525,
        faults: [expect.objectContaining({ value, source: { parameter: 'scope' } })],
      }),
    );
  });

  it('grants nothing to a client without scopes', () => {
    expect(resolveScopes('', new Set())).toEqual([]);
  });
});

describe('isScope', () => {
  it.each(['', 'read', 'standard', 'constructor'])('rejects %j', (text) => {
    expect(isScope(text)).toBe(false);
  });
});
