import { expect, it } from '@jest/globals';
import type { RevocationPage } from '@crm/token';
import { shareReadings } from './shared-readings.js';

const SECOND = 1_000_000;

/** Readings whose clock the test moves; `reads` has the instant and the page of each. */
function start() {
  const clock = { ms: 0 };
  const reads: [number, string][] = [];
  const answers: (() => Promise<RevocationPage>)[] = [];
  const list = (since: number, page: string): Promise<RevocationPage> => {
    reads.push([since, page]);
    return (
      answers.shift()?.() ??
      Promise.resolve({ tokens: [], notBefores: [], nextSince: 60 * SECOND + clock.ms, nextPage: '' })
    );
  };
  return { clock, reads, answers, ...shareReadings(list, () => clock.ms) };
}

it('one reading serves all followers for 100 ms, and each fresh one replaces it', async () => {
  const { clock, reads, fresh, recent } = start();
  const first = await recent(50 * SECOND, '');
  clock.ms = 100;
  expect(await recent(50.4 * SECOND, '')).toBe(first);
  expect(await recent(48 * SECOND, '')).toBe(first);
  expect(reads).toEqual([[48 * SECOND, '']]);
  const second = await fresh(50 * SECOND, '');
  clock.ms = 200;
  expect(await recent(50 * SECOND, '')).toBe(second);
  clock.ms = 201;
  await recent(50 * SECOND, '');
  expect(reads).toHaveLength(3);
});

it('a follower that needs more or far fewer rows than the latest reading has, reads by itself', async () => {
  const { reads, recent } = start();
  await recent(50 * SECOND, '');
  await recent(47.9 * SECOND, '');
  await recent(0, '');
  await recent(50 * SECOND, '');
  await recent(50 * SECOND, 'next');
  expect(reads.map(([since]) => since / SECOND)).toEqual([48, 45.9, 0, 48, 50]);
});

it('a reading that failed serves nobody else', async () => {
  const { reads, answers, recent } = start();
  answers.push(() => Promise.reject(new Error('gone')));
  await expect(recent(50 * SECOND, '')).rejects.toThrow('gone');
  await expect(recent(50 * SECOND, '')).resolves.toBeDefined();
  expect(reads).toHaveLength(2);
});
