import { describe, expect, it } from '@jest/globals';
import { ShapeCache } from './shape-cache.js';

const LIFE_MS = 1_000;

function cacheAt(clock: { time: number }, options: { kept?: number; named?: number } = {}) {
  const cache = new ShapeCache('list', {
    kept: 3,
    named: 2,
    ...options,
    connectionLifeMs: LIFE_MS,
    now: () => clock.time,
  });
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
    const { cache, use, compiled } = cacheAt({ time: 0 });
    expect([use('a'), use('a'), use('a')]).toEqual([false, true, true]);
    expect(compiled()).toBe(1);
    expect(cache.get('a', () => ({ text: '' })).name).toMatch(/^list:[0-9a-f]{16}$/);
  });

  it('compiles a shape again that was unused for long', () => {
    const { use, compiled } = cacheAt({ time: 0 });
    for (const key of ['a', 'b', 'c', 'd', 'a']) use(key);
    expect(compiled()).toBe(5);
    use('d');
    expect(compiled()).toBe(5);
  });

  it('never names more shapes than a connection may keep', () => {
    const clock = { time: 0 };
    const { use } = cacheAt(clock);
    for (const key of ['a', 'a', 'b', 'b']) use(key);
    for (let i = 0; i < 100; i += 1) expect([use(`new${i}`), use(`new${i}`)]).toEqual([false, false]);
    expect([use('a'), use('b')]).toEqual([true, true]);
  });

  it('reuses a name once no connection can have it any more', () => {
    const clock = { time: 0 };
    const { use } = cacheAt(clock);
    for (const key of ['a', 'a', 'b', 'b']) use(key);
    clock.time = 500;
    use('a');
    clock.time = LIFE_MS;
    expect([use('c'), use('c'), use('d'), use('d')]).toEqual([false, true, false, false]);
    expect([use('a'), use('b')]).toEqual([true, false]);
  });

  it('can work without any names', () => {
    const { use } = cacheAt({ time: 0 }, { named: 0 });
    expect([use('a'), use('a'), use('a')]).toEqual([false, false, false]);
  });
});
