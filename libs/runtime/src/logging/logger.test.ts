import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { runInContext } from '../context.js';
import { logCounts } from './log-counts.js';
import { createLogger, flushLoggers, type LogLevel } from './logger.js';

function capture(level: LogLevel = 'info') {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'records', version: '1.2.3', level, destination });
  const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { logger, lines, last };
}

describe('createLogger', () => {
  it('writes the base members', () => {
    const { logger, last } = capture();
    logger.info({ event: 'test.happened' }, 'it happened');
    expect(last()).toStrictEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'records',
      version: '1.2.3',
      pod: expect.any(String),
      event: 'test.happened',
      msg: 'it happened',
    });
  });

  it('adds the current request', () => {
    const { logger, last } = capture();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    runInContext({ requestId: 'r-1', traceId, traceparent, accessToken: 'canary', deadline: 0 }, () => {
      logger.info('in');
    });
    expect(last()).toMatchObject({ request_id: 'r-1', trace_id: traceId, span_id: 'b7ad6b7169203331' });
    expect(JSON.stringify(last())).not.toContain('canary');
    logger.info('out');
    expect(last()).not.toHaveProperty('request_id');
  });

  it('keeps a multi-line message on one line', () => {
    const { logger, lines, last } = capture();
    logger.info({ detail: 'a\r\n{"level":"fatal"}\u2028' }, 'b\nc');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(last()).toMatchObject({ msg: 'b\nc', detail: 'a\r\n{"level":"fatal"}\u2028' });
  });

  it('redacts secrets, in child loggers and errors too', () => {
    const { logger, lines } = capture();
    logger.child({ password: 'canary' }).info('child');
    logger.error({ err: new AppError({ code: 8905 }, { cause: new Error('postgres://u:canary@h/d') }) }, 'error');
    expect(lines.join('')).not.toContain('canary');
  });

  it.each([undefined, null, 'text', { code: 14, message: 'without a stack' }])('accepts the cause %j', (cause) => {
    const { logger, last } = capture();
    logger.error({ err: cause }, 'failed');
    expect(last()).toMatchObject({ msg: 'failed' });
  });

  it('counts written lines by level', () => {
    const before = logCounts();
    const { logger } = capture('warn');
    logger.info('not written');
    logger.warn('written');
    const after = logCounts();
    expect(after.get('info')).toBe(before.get('info'));
    expect(after.get('warn')).toBe((before.get('warn') ?? 0) + 1);
  });

  it('flushes buffered lines, and does not wait for a destination that never responds', async () => {
    let isFlushed = false;
    const buffering = (flush: (done: () => void) => void) => ({ write: () => undefined, flush });
    const settings = { service: 's', version: '1', level: 'info' } as const;
    createLogger({
      ...settings,
      destination: buffering((done) => {
        isFlushed = true;
        done();
      }),
    });
    await flushLoggers();
    expect(isFlushed).toBe(true);
    createLogger({ ...settings, destination: buffering(() => undefined) });
    await expect(flushLoggers()).resolves.toBeUndefined();
  });
});
