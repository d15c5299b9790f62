import { describe, expect, it } from '@jest/globals';
import { ShapeCache } from './shape-cache.js';

function smallCache() {
  const cache = new ShapeCache('list', { kept: 3, named: 2 });
  let compiled = 0;
  const use = (key: string): boolean => {
    const statement = cache.get(key, () => {
      compiled += 1;
      return { text: `select ${key}` };
    });
    expect(statement.text).toBe(`select ${key}`);
    return statement.name !== undefined;
  };
  return { cache, use, compiled: () => compiled };
}

describe('a shape cache', () => {
  it('names a shape at its second use', () => {
    const { cache, use, compiled } = smallCache();
    expect([use('a'), use('a'), use('a')]).toEqual([false, true, true]);
    expect(compiled()).toBe(1);
    expect(cache.get('a', () => ({ text: '' })).name).toMatch(/^list:[0-9a-f]{16}$/);
  });

  it('compiles a shape again that was unused for long', () => {
    const { use, compiled } = smallCache();
    for (const key of ['a', 'b', 'c', 'd', 'a']) use(key);
    expect(compiled()).toBe(5);
    use('d');
    expect(compiled()).toBe(5);
  });

  it('keeps the names of shapes in use, however many are used once', () => {
    const { use } = smallCache();
    for (const key of ['a', 'a', 'b', 'b']) use(key);
    for (let i = 0; i < 100; i += 1) expect(use(`new${i}`)).toBe(false);
    expect([use('a'), use('b')]).toEqual([true, true]);
  });

  it('names as many shapes as it may, those used last', () => {
    const { use } = smallCache();
    for (const key of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) use(key);
    expect([use('a'), use('c'), use('b')]).toEqual([true, true, false]);
  });
});
