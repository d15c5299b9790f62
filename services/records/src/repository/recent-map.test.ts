import { expect, it } from '@jest/globals';
import { RecentMap } from './recent-map.js';

it('a recent map forgets what is old, and what was used longest ago when there is too much', () => {
  let time = 0;
  const map = new RecentMap<number>(2, 1_000, () => time);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  time = 999;
  map.set('c', 4);
  time = 1_000;
  expect([map.get('a'), map.get('c')]).toEqual([undefined, 4]);
  map.delete('c');
  expect(map.get('c')).toBeUndefined();
});
