import { describe, expect, it } from '@jest/globals';
import { isScope, SCOPES, type Scope } from '@crm/token';
import { resolveScopes } from './scopes.js';

const all = new Set<Scope>(SCOPES);
const few = new Set<Scope>(['standard:read', 'standard:create']);
const admin = { isAdmin: true };
const person = { isAdmin: false };

describe('resolveScopes', () => {
  it.each(['', '   '])('gives all that is allowed when nothing is asked for (%j)', (requested) => {
    expect(resolveScopes(requested, few, person)).toEqual(['standard:create', 'standard:read']);
  });

  it('gives admin:access by default to administrators only', () => {
    expect(resolveScopes('', all, admin)).toEqual([...SCOPES]);
    expect(resolveScopes('', all, person)).toEqual(SCOPES.filter((scope) => scope !== 'admin:access'));
  });

  it('gives what is asked for, once each, in the order of the vocabulary', () => {
    expect(resolveScopes('standard:read  standard:create standard:read', all, person)).toEqual([
      'standard:create',
      'standard:read',
    ]);
  });

  it.each([
    ['an unknown scope', 'standard:read fly', all, admin, 'fly'],
    ['a scope in another case', 'Standard:Read', all, admin, 'Standard:Read'],
    ['a scope beyond the client', 'standard:delete', few, admin, 'standard:delete'],
    ['administration for a person', 'admin:access', all, person, 'admin:access'],
  ])('refuses %s', (_what, requested, allowed, user, value) => {
    expect(() => resolveScopes(requested, allowed, user)).toThrow(
      expect.objectContaining({
        code: 8525,
        faults: [expect.objectContaining({ value, source: { parameter: 'scope' } })],
      }),
    );
  });

  it('gives nothing to a client that may have nothing', () => {
    expect(resolveScopes('', new Set(), admin)).toEqual([]);
  });
});

describe('isScope', () => {
  it.each(['', 'read', 'standard', 'constructor'])('knows no %j', (text) => {
    expect(isScope(text)).toBe(false);
  });
});
