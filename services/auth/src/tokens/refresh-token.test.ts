import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createKeySeal } from '@crm/service';
import { createRefreshTokens } from './refresh-token.js';

const seal = createKeySeal([randomBytes(32)]);
const tokens = createRefreshTokens(seal);
const familyId = randomUUID();

describe('createRefreshTokens', () => {
  it('reads its own tokens', () => {
    const { token, hash } = tokens.create(familyId);
    expect(tokens.read(token)).toEqual({ familyId, hash });
    expect(hash).toEqual(createHash('sha256').update(token).digest());
  });

  it('creates unique opaque tokens', () => {
    const made = Array.from({ length: 100 }, () => tokens.create(familyId).token);
    expect(new Set(made).size).toBe(100);
    for (const token of made) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{92}$/);
      expect(Buffer.from(token, 'base64url').includes(Buffer.from(familyId.replaceAll('-', ''), 'hex'))).toBe(false);
    }
  });

  it('rejects altered, truncated or extended tokens', () => {
    const { token } = tokens.create(familyId);
    const bytes = Buffer.from(token, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(tokens.read(changed.toString('base64url'))).toBeUndefined();
    }
    expect(tokens.read(token.slice(0, -1))).toBeUndefined();
    expect(tokens.read(`${token}A`)).toBeUndefined();
    expect(tokens.read(`${token}=`)).toBeUndefined();
    expect(tokens.read('')).toBeUndefined();
  });

  it('rejects tokens of another installation', () => {
    const { token } = createRefreshTokens(createKeySeal([randomBytes(32)])).create(familyId);
    expect(tokens.read(token)).toBeUndefined();
  });
});
