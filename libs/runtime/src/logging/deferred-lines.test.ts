import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runInContext } from '../context.js';
import { deferLines } from './deferred-lines.js';
import { logCounts } from './log-counts.js';
import { createLogger, flushLoggers, type LogLevel } from './logger.js';

function capture(level: LogLevel = 'info') {
  const texts: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (text: string) => {
      texts.push(text);
      for (const line of text.trimEnd().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  const logger = createLogger({ service: 'gateway', version: '1.2.3', level, destination });
  return { logger, texts, lines, defer: deferLines(logger) };
}

const START = Date.UTC(2026, 0, 1);
const contextOf = (digit: string) => ({
  requestId: `r-${digit}`,
  traceId: digit.repeat(32),
  traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-00`,
  deadline: 0,
});

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('deferLines', () => {
  it('writes after 200 ms, with the original time and request id of each line', () => {
    const { logger, lines, defer } = capture();
    runInContext(contextOf('1'), () => {
      defer({ event: 'a' }, 'first');
    });
    jest.advanceTimersByTime(50);
    defer({ event: 'b' }, 'second');
    expect(lines).toEqual([]);
    jest.advanceTimersByTime(150);
    logger.info({ event: 'c' }, 'third');
    expect(lines).toMatchObject([
      {
        time: '2026-01-01T00:00:00.000Z',
        level: 'info',
        service: 'gateway',
        event: 'a',
        msg: 'first',
        request_id: 'r-1',
      },
      { time: '2026-01-01T00:00:00.050Z', event: 'b', msg: 'second' },
      { time: '2026-01-01T00:00:00.200Z', event: 'c', msg: 'third' },
    ]);
    expect(lines[0]).toMatchObject({ trace_id: '1'.repeat(32), span_id: '1'.repeat(16) });
    expect(lines[1]).not.toHaveProperty('request_id');
  });

  it('writes early when many lines are buffered, whatever their source', () => {
    const { lines, defer } = capture();
    for (let count = 1; count < 64; count += 1) defer({ count }, 'line');
    expect(lines).toEqual([]);
    runInContext(contextOf('2'), () => {
      defer({ count: 64 }, 'line');
    });
    expect(lines.map(({ count }) => count)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
    expect(lines.filter(({ request_id }) => request_id !== undefined)).toHaveLength(1);
  });

  it('writes what the logger itself would have written, and counts it', () => {
    const { logger, texts } = capture();
    const child = logger.child({ part: 'a "child"' });
    const fields = {
      event: 'a',
      gone: undefined,
      number: 0.125,
      none: Number.NaN,
      text: '"\\\n\u0000\u2028é',
      password: 'p"q',
    };
    const before = logCounts().get('info') ?? 0;
    runInContext(contextOf('3'), () => {
      deferLines(child)(fields, 'line\nbreak');
      child.info(fields, 'line\nbreak');
    });
    jest.advanceTimersByTime(200);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toBe(texts[0]);
    expect(logCounts().get('info')).toBe(before + 2);
  });

  it('writes lines in batches', () => {
    const { texts, lines, defer } = capture();
    for (let count = 1; count <= 64; count += 1) defer({ count }, 'line');
    expect(lines).toHaveLength(64);
    expect(texts).toHaveLength(1);
  });

  it('flushes at process exit', async () => {
    const { lines, defer } = capture();
    defer({ event: 'last' }, 'line');
    jest.useRealTimers();
    await flushLoggers();
    expect(lines).toMatchObject([{ event: 'last' }]);
  });

  it('drops lines below the level, and redacts secrets', () => {
    const { lines, defer } = capture('warn');
    defer({}, 'line');
    jest.advanceTimersByTime(1_000);
    expect(lines).toEqual([]);
    const open = capture();
    open.defer({ password: 'canary' }, 'line');
    jest.advanceTimersByTime(1_000);
    expect(JSON.stringify(open.lines)).toMatch(/redacted/);
    expect(JSON.stringify(open.lines)).not.toContain('canary');
  });
});
