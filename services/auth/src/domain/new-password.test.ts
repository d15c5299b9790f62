import { describe, expect, it } from '@jest/globals';
import { readNewPassword } from './new-password.js';

describe('readNewPassword', () => {
  it.each(['12345678', ' with spaces ', 'é'.repeat(512), 'x'.repeat(1024)])('takes %j as it is', (password) => {
    expect(readNewPassword({ password })).toBe(password);
  });

  it.each<[unknown, number]>([
    [undefined, 8110],
    ['', 8110],
    [null, 8111],
    ['1234567', 8122],
    ['x'.repeat(1025), 8112],
    // Fewer characters than a password may have, and more bytes.
    ['é'.repeat(513), 8112],
    ['12345678\0', 8116],
    ['12345678\ud800', 8116],
  ])('refuses %j with %i, and never shows it', (password, code) => {
    const source = { pointer: '/data/attributes/password' };
    const [fault] = faultsOf({ password });
    expect(fault).toMatchObject({ code, source });
    expect(fault).not.toHaveProperty('value');
  });

  it('refuses attributes beside it', () => {
    expect(faultsOf({ password: '12345678', hash: 'x' })).toMatchObject([{ code: 8108 }]);
  });
});

function faultsOf(attributes: Readonly<Record<string, unknown>>): readonly object[] {
  try {
    readNewPassword(attributes);
    return [];
  } catch (error) {
    return (error as { faults: readonly object[] }).faults;
  }
}
