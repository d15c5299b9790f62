import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { RevocationPage } from '@crm/token';
import { shareReadings } from './shared-readings.js';

const SECOND = 1_000_000;
const EMPTY: RevocationPage = { tokens: [], notBefores: [], nextSince: 60 * SECOND, nextPage: '' };
const WITH_TOKEN: RevocationPage = { ...EMPTY, tokens: [{ tokenId: 'dead', remainingSeconds: 60 }] };

/** Readings with the instant and the page of each in `reads`. */
function start() {
  const state = { isDraining: false };
  const reads: [number, string][] = [];
  const answers: (() => Promise<RevocationPage>)[] = [];
  const list = (since: number, page: string): Promise<RevocationPage> => {
    reads.push([since, page]);
    return answers.shift()?.() ?? Promise.resolve({ ...EMPTY });
  };
  return { state, reads, answers, ...shareReadings(list, () => state.isDraining) };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('one reading serves all followers for 100 ms, and each fresh one replaces it', async () => {
  const { reads, fresh, recent } = start();
  const first = await recent(50 * SECOND, '');
  jest.advanceTimersByTime(100);
  expect(await recent(50.4 * SECOND, '')).toBe(first);
  expect(await recent(48 * SECOND, '')).toBe(first);
  expect(reads).toEqual([[48 * SECOND, '']]);
  const second = await fresh(50 * SECOND, '');
  jest.advanceTimersByTime(100);
  expect(await recent(50 * SECOND, '')).toBe(second);
  jest.advanceTimersByTime(1);
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

it('followers that wait share a reading every 300 ms until their time is over', async () => {
  const { reads, recent } = start();
  const { signal } = new AbortController();
  const pages = [900, 900, 500].map((ms) => recent(50 * SECOND, '', { ms, signal }));
  await jest.advanceTimersByTimeAsync(899);
  await expect(pages[2]).resolves.toEqual(EMPTY);
  expect(reads).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(10);
  await expect(Promise.all(pages)).resolves.toEqual([EMPTY, EMPTY, EMPTY]);
});

it('followers that wait get what is published at once, and soon what another process has published', async () => {
  const { answers, forget, recent } = start();
  const wait = { ms: 900, signal: new AbortController().signal };
  const follow = (): Promise<RevocationPage> => recent(50 * SECOND, '', wait);
  const own = follow();
  await jest.advanceTimersByTimeAsync(10);
  answers.push(() => Promise.resolve(WITH_TOKEN));
  forget();
  await expect(own).resolves.toBe(WITH_TOKEN);
  forget();
  const foreign = follow();
  await jest.advanceTimersByTimeAsync(10);
  answers.push(() => Promise.resolve(WITH_TOKEN));
  await jest.advanceTimersByTimeAsync(300);
  await expect(foreign).resolves.toBe(WITH_TOKEN);
});

it('what is published during a reading is read again', async () => {
  const { answers, forget, recent } = start();
  const reading = Promise.withResolvers<RevocationPage>();
  answers.push(
    () => reading.promise,
    () => Promise.resolve(WITH_TOKEN),
  );
  const page = recent(50 * SECOND, '', { ms: 900, signal: new AbortController().signal });
  forget();
  reading.resolve(EMPTY);
  await expect(page).resolves.toBe(WITH_TOKEN);
});

it('a reading that takes long is followed at once, without a timer of the past, of which Node warns', async () => {
  const { answers, reads, recent } = start();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const reading = Promise.withResolvers<RevocationPage>();
  answers.push(
    () => reading.promise,
    () => Promise.resolve(WITH_TOKEN),
  );
  const page = recent(50 * SECOND, '', { ms: 900, signal: new AbortController().signal });
  jest.advanceTimersByTime(500);
  reading.resolve(EMPTY);
  await jest.advanceTimersByTimeAsync(1);
  await expect(page).resolves.toBe(WITH_TOKEN);
  expect(reads).toHaveLength(2);
  expect(timers.mock.calls.filter(([, delay = 0]) => delay < 0)).toEqual([]);
});

it.each(['the process drains', 'the caller is gone'])('a wait ends soon when %s', async (why) => {
  const { state, recent } = start();
  const caller = new AbortController();
  const page = recent(50 * SECOND, '', { ms: 900, signal: caller.signal });
  await jest.advanceTimersByTimeAsync(10);
  if (why === 'the process drains') state.isDraining = true;
  else caller.abort();
  await jest.advanceTimersByTimeAsync(301);
  await expect(page).resolves.toEqual(EMPTY);
});
