import { describe, expect, it } from '@jest/globals';
import { isOwnName, readNewPassword, readPasswordChange } from './new-password.js';

describe('readNewPassword', () => {
  it.each(['12345679-', ' with spaces ', 'é'.repeat(511) + 'ü', 'y' + 'x'.repeat(1023)])(
    'accepts %j unchanged',
    (password) => {
      expect(readNewPassword({ password })).toBe(password);
    },
  );

  it.each<[unknown, number]>([
    [undefined, 8110],
    ['', 8110],
    [null, 8111],
    ['1234567', 8122],
    ['x'.repeat(1025), 8112],
    // Within the limit of characters, beyond that of bytes.
    ['é'.repeat(513), 8112],
    ['12345678\0', 8116],
    ['12345678\ud800', 8116],
    ['password', 8527],
    ['PassWord', 8527],
    ['12345678', 8527],
    ['xxxxxxxxxx', 8527],
  ])('rejects %j with %i, without revealing it', (password, code) => {
    const source = { pointer: '/data/attributes/password' };
    const [fault] = faultsOf({ password });
    expect(fault).toMatchObject({ code, source });
    expect(fault).not.toHaveProperty('value');
  });

  it('rejects other attributes', () => {
    expect(faultsOf({ password: 'long enough', hash: 'x' })).toMatchObject([{ code: 8108 }]);
  });
});

describe('readPasswordChange', () => {
  const password = 'long enough';

  it('accepts a current password of any length, and requires it where necessary', () => {
    const change = readPasswordChange({ password, current_password: 'x' }, { isCurrentRequired: true });
    expect(change).toEqual({ password, currentPassword: 'x' });
    expect(readPasswordChange({ password }, { isCurrentRequired: false }).currentPassword).toBeUndefined();
    expect(() => readPasswordChange({ password }, { isCurrentRequired: true })).toThrow(
      expect.objectContaining({ code: 8110 }),
    );
  });

  it.each<[unknown, number]>([
    ['', 8110],
    [null, 8111],
    ['é'.repeat(513), 8112],
    ['nul \0', 8116],
  ])('rejects the current password %j with %i, whether or not it is required', (current, code) => {
    const fault: unknown = expect.objectContaining({ code, source: { pointer: '/data/attributes/current_password' } });
    expect(() => readPasswordChange({ password, current_password: current }, { isCurrentRequired: false })).toThrow(
      expect.objectContaining({ faults: [fault] }),
    );
  });
});

describe('isOwnName', () => {
  it('authentication#password-rules: recognizes the name of the user in any case', () => {
    expect(isOwnName('Jane.Miller', 'jane.miller')).toBe(true);
    expect(isOwnName('jane.miller 7', 'jane.miller')).toBe(false);
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
