import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DeadlineTimer, type Timed } from './deadline-timer.js';

const entries = new Set<Timed>();
let expired: number[] = [];
let begin = 0;
let timer: DeadlineTimer<Timed>;

beforeEach(() => {
  jest.useFakeTimers();
  begin = performance.now();
  expired = [];
  entries.clear();
  timer = new DeadlineTimer(
    () => entries,
    (entry) => {
      entries.delete(entry);
      expired.push(entry.deadline - begin);
    },
  );
});

afterEach(() => {
  timer.stop();
  jest.useRealTimers();
});

function add(inMs: number): Timed {
  const entry = { deadline: begin + inMs };
  entries.add(entry);
  timer.watch(entry.deadline);
  return entry;
}

it('reports each deadline when it has passed, whatever their order', () => {
  for (const inMs of [300, 100, 200, 100, 1_000]) add(inMs);
  jest.advanceTimersByTime(99);
  expect(expired).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(expired).toEqual([100, 100]);
  jest.advanceTimersByTime(900);
  expect(expired).toEqual([100, 100, 200, 300, 1_000]);
});

it.each([-600_000, 600_000])('measures elapsed time when the system clock jumps by %d ms', (byMs) => {
  add(100);
  jest.setSystemTime(Date.now() + byMs);
  jest.advanceTimersByTime(99);
  expect(expired).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(expired).toEqual([100]);
});

it('uses one timer, and none when all entries have ended', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => add(5_000 + index));
  expect(jest.getTimerCount()).toBe(1);
  for (const entry of many) entries.delete(entry);
  jest.advanceTimersByTime(5_000);
  expect(expired).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  add(6_000);
  jest.advanceTimersByTime(1_000);
  expect(expired).toEqual([6_000]);
});

it('handles a deadline beyond the longest timer of Node', () => {
  let looks = 0;
  timer = new DeadlineTimer(
    () => {
      looks += 1;
      return entries;
    },
    (entry) => expired.push(entry.deadline - begin),
  );
  add(2 ** 31 + 1_000);
  jest.advanceTimersByTime(1_000);
  expect(looks).toBe(0);
  expect(jest.getTimerCount()).toBe(1);
});

it('accepts entries during a report', () => {
  timer = new DeadlineTimer(
    () => entries,
    (entry) => {
      entries.delete(entry);
      expired.push(entry.deadline - begin);
      if (expired.length < 3) add(entry.deadline - begin + 50);
    },
  );
  add(50);
  jest.advanceTimersByTime(200);
  expect(expired).toEqual([50, 100, 150]);
});

it('reports nothing once stopped, until it gets a new entry', () => {
  add(100);
  timer.stop();
  jest.advanceTimersByTime(200);
  expect(expired).toEqual([]);
  add(300);
  jest.advanceTimersByTime(100);
  expect(expired).toEqual([100, 300]);
});

it('does not keep a process alive', () => {
  jest.useRealTimers();
  const timeouts = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  begin = performance.now();
  const before = timeouts();
  add(3_600_000);
  expect(timeouts()).toBe(before);
  const counted = setTimeout(() => undefined, 3_600_000);
  expect(timeouts()).toBe(before + 1);
  clearTimeout(counted);
});
