import { describe, expect, it } from '@jest/globals';
import { createCrossOrigin, isAllowed } from './cross-origin.js';

const APP = 'https://app.example';

describe('createCrossOrigin', () => {
  it('adds no headers when no origin is configured', () => {
    expect(createCrossOrigin([])(APP)).toEqual([]);
  });

  it('allows only configured origins', () => {
    const crossOrigin = createCrossOrigin([APP, 'http://localhost:5173']);
    expect(crossOrigin(APP)).toEqual(expect.arrayContaining(['Access-Control-Allow-Origin', APP]));
    for (const other of [undefined, 'null', '*', 'https://app.example.evil', `${APP}:8443`, 'https://APP.example']) {
      expect(crossOrigin(other)).toEqual(['Vary', 'Origin']);
      expect(isAllowed(crossOrigin(other))).toBe(false);
    }
  });

  it('sends the same headers to every origin when all are allowed', () => {
    const crossOrigin = createCrossOrigin(['*']);
    expect(crossOrigin(APP)).toEqual(crossOrigin(undefined));
    expect(crossOrigin(APP).slice(0, 2)).toEqual(['Access-Control-Allow-Origin', '*']);
    expect(crossOrigin(APP)).not.toContain('Vary');
  });
});
