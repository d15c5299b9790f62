import { describe, expect, it } from '@jest/globals';
import { isScope, SCOPES, type Scope } from '@crm/token';
import { resolveScopes } from './scopes.js';

const all = new Set<Scope>(SCOPES);
const few = new Set<Scope>(['standard:read', 'standard:create']);

describe('resolveScopes', () => {
  it.each(['', '   '])('gives all that is allowed when nothing is asked for (%j)', (requested) => {
    expect(resolveScopes(requested, few)).toEqual(['standard:create', 'standard:read']);
  });

  it('authentication#granted-scope: gives admin:access like any other scope of the client', () => {
    expect(resolveScopes('', all)).toEqual([...SCOPES]);
    expect(resolveScopes('admin:access', all)).toEqual(['admin:access']);
  });

  it('gives what is asked for, once each, in the order of the vocabulary', () => {
    expect(resolveScopes('standard:read  standard:create standard:read', all)).toEqual([
      'standard:create',
      'standard:read',
    ]);
  });

  it.each([
    ['an unknown scope', 'standard:read fly', all, 'fly'],
    ['a scope in another case', 'Standard:Read', all, 'Standard:Read'],
    ['a scope beyond the client', 'standard:delete', few, 'standard:delete'],
  ])('refuses %s', (_what, requested, allowed, value) => {
    expect(() => resolveScopes(requested, allowed)).toThrow(
      expect.objectContaining({
        code: 8525,
        faults: [expect.objectContaining({ value, source: { parameter: 'scope' } })],
      }),
    );
  });

  it('gives nothing to a client that may have nothing', () => {
    expect(resolveScopes('', new Set())).toEqual([]);
  });
});

describe('isScope', () => {
  it.each(['', 'read', 'standard', 'constructor'])('knows no %j', (text) => {
    expect(isScope(text)).toBe(false);
  });
});
