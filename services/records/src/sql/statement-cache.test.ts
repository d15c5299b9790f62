import { describe, expect, it, jest } from '@jest/globals';
import { StatementCache } from './statement-cache.js';

describe('StatementCache', () => {
  it('compiles each shape once and names it after its text', () => {
    const cache = new StatementCache('get', 10);
    const compile = jest.fn(() => ({ text: 'select 1' }));
    const first = cache.get('a', compile);
    expect(cache.get('a', compile)).toBe(first);
    expect(compile).toHaveBeenCalledTimes(1);
    expect(first.name).toMatch(/^get:[0-9a-f]{16}$/);
    expect(cache.get('b', () => ({ text: 'select 2' })).name).not.toBe(first.name);
  });

  it('names no more statements than connections should keep', () => {
    const cache = new StatementCache('get', 1);
    cache.get('a', () => ({ text: 'select 1' }));
    expect(cache.get('b', () => ({ text: 'select 2' }))).toEqual({ text: 'select 2' });
    expect(cache.get('a', () => ({ text: 'never' })).text).toBe('select 1');
  });
});
