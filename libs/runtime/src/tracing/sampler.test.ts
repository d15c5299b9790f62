import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSampler } from './sampler.js';

const traceIds = Array.from({ length: 4_000 }, () => randomBytes(16).toString('hex'));

describe('createSampler', () => {
  it.each([
    ['always_on', false, true],
    ['always_off', true, false],
    ['parentbased_always_on', false, false],
    ['parentbased_always_on', undefined, true],
    ['parentbased_always_off', true, true],
    ['parentbased_always_off', undefined, false],
  ] as const)('%s: with the caller decision %s it is %s', (sampler, parent, sampled) => {
    expect(createSampler({ sampler, ratio: 0.5 })(traceIds[0] ?? '', parent)).toBe(sampled);
  });

  it.each(['traceidratio', 'parentbased_traceidratio'] as const)('%s samples its share of new traces', (name) => {
    const sampler = createSampler({ sampler: name, ratio: 0.25 });
    const share = traceIds.filter((id) => sampler(id, undefined)).length / traceIds.length;
    // Ten standard deviations on either side.
    expect(Math.abs(share - 0.25)).toBeLessThan(0.07);
  });

  it('decides the same about a trace in every process, whatever the caller requested', () => {
    const [one, other] = [0.5, 0.5].map((ratio) => createSampler({ sampler: 'traceidratio', ratio }));
    expect(traceIds.map((id) => one?.(id, true))).toEqual(traceIds.map((id) => other?.(id, false)));
  });
});
