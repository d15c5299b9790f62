import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createKeySeal } from './key-seal.js';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const plaintext = Buffer.from('a private key');

describe('createKeySeal', () => {
  it('opens what it has sealed', () => {
    const seal = createKeySeal([newKey]);
    const sealed = seal.seal(plaintext, 'purpose');
    expect(sealed.box.includes(plaintext)).toBe(false);
    expect(seal.open(sealed, 'purpose')).toEqual(plaintext);
  });

  it('seals under the first key and opens with any', () => {
    const sealedBefore = createKeySeal([oldKey]).seal(plaintext, 'purpose');
    const rotated = createKeySeal([newKey, oldKey]);
    expect(rotated.open(sealedBefore, 'purpose')).toEqual(plaintext);
    expect(createKeySeal([newKey]).open(rotated.seal(plaintext, 'purpose'), 'purpose')).toEqual(plaintext);
  });

  it('returns the id of the sealing key and of those that open', () => {
    const { keyId } = createKeySeal([oldKey]).seal(plaintext, 'purpose');
    const rotated = createKeySeal([newKey, oldKey]);
    expect([rotated.holds(keyId), rotated.holds('other')]).toEqual([true, false]);
    expect(rotated.sealingKeyId).toBe(rotated.seal(plaintext, 'purpose').keyId);
  });

  it('does not open under another key or for another purpose', () => {
    const sealed = createKeySeal([oldKey]).seal(plaintext, 'purpose');
    expect(createKeySeal([newKey]).open(sealed, 'purpose')).toBeUndefined();
    expect(createKeySeal([oldKey]).open(sealed, 'other')).toBeUndefined();
  });

  it('detects every changed bit and missing byte', () => {
    const seal = createKeySeal([newKey]);
    const { keyId, box } = seal.seal(plaintext, 'purpose');
    for (let bit = 0; bit < box.length * 8; bit += 1) {
      const changed = Buffer.from(box);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(seal.open({ keyId, box: changed }, 'purpose')).toBeUndefined();
    }
    for (let length = 0; length < box.length; length += 1) {
      expect(seal.open({ keyId, box: box.subarray(0, length) }, 'purpose')).toBeUndefined();
    }
  });
});
