import { describe, expect, it } from '@jest/globals';
import { childTraceparent, isSampled, newTraceparent, parseTraceparent, withSampled } from './trace-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('parseTraceparent', () => {
  it('parses the parts', () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toStrictEqual({ traceId: TRACE, parentId: SPAN, flags: '01' });
  });

  it('parses the known parts of a later version', () => {
    expect(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)?.traceId).toBe(TRACE);
  });

  it.each([
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-1`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    `01-${TRACE}-${SPAN}-01more`,
  ])('rejects %j', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});

describe('childTraceparent', () => {
  it('keeps the trace and flags with a new span', () => {
    const child = parseTraceparent(childTraceparent(`00-${TRACE}-${SPAN}-01`));
    expect(child).toMatchObject({ traceId: TRACE, flags: '01' });
    expect(child?.parentId).not.toBe(SPAN);
  });

  it.each([undefined, 'nonsense'])('starts a new trace for the parent %j', (parent) => {
    expect(parseTraceparent(childTraceparent(parent))).toBeDefined();
  });
});

describe('newTraceparent', () => {
  it('is unique, also after the random buffer is refilled', () => {
    const all = new Set(Array.from({ length: 2_000 }, newTraceparent));
    expect(all.size).toBe(2_000);
    for (const one of all) expect(parseTraceparent(one)).toBeDefined();
  });
});

describe('the sampling decision in a header', () => {
  it.each([
    ['01', true],
    ['03', true],
    ['00', false],
    ['02', false],
    ['0b', true],
  ])('of flags %s is %s', (flags, sampled) => {
    expect(isSampled(`00-${TRACE}-${SPAN}-${flags}`)).toBe(sampled);
  });

  it('is absent from an invalid header', () => {
    expect(isSampled(`00-${TRACE}-${SPAN}-1`)).toBe(false);
    expect(isSampled(undefined)).toBe(false);
  });

  it('can be replaced without other changes', () => {
    expect(withSampled(`00-${TRACE}-${SPAN}-02`, true)).toBe(`00-${TRACE}-${SPAN}-03`);
    expect(withSampled(`00-${TRACE}-${SPAN}-03`, false)).toBe(`00-${TRACE}-${SPAN}-02`);
    expect(withSampled(`00-${TRACE}-${SPAN}-00`, false)).toBe(`00-${TRACE}-${SPAN}-00`);
  });
});
