import { describe, expect, it } from '@jest/globals';
import { describeSigningKey } from './describe.js';

const KEY = {
  kid: 'k',
  algorithm: 'RS256',
  publicJwk: '{}',
  sealedPrivateJwk: Buffer.from('sealed'),
  kekId: 'kek',
  createdAt: 0,
  activatedAt: 0,
  retiringAt: undefined,
  retiredAt: undefined,
  isRotationWanted: true,
} as const;

describe('the administration view of a signing key', () => {
  it.each([
    ['active', true],
    ['retiring', false],
    ['retired', false],
  ] as const)('%s: is due for replacement: %s', (state, isAwaited) => {
    expect(describeSigningKey({ ...KEY, state }).attributes.rotation_requested).toBe(isAwaited);
  });

  it('contains nothing of the private part', () => {
    expect(JSON.stringify(describeSigningKey({ ...KEY, state: 'active' }))).not.toMatch(/sealed|Jwk/u);
  });
});
