import { describe, expect, it } from '@jest/globals';
import { formatLine, isQuietAccessLine } from './log-line.js';

const now = new Date(2026, 0, 2, 3, 4, 5, 6);
const time = now.toISOString();
const plain = (fields: object): string => formatLine('records', JSON.stringify({ time, ...fields }), false);

describe('formatLine', () => {
  it('shows time, service, level, message and the fields that are not on every line', () => {
    const text = plain({
      level: 'info',
      service: 'records',
      version: '1',
      pod: 'p',
      event: 'ready',
      msg: 'serving',
      port: 7,
    });
    expect(text).toBe('03:04:05.006 records       info  serving port=7');
  });

  it('shows a request on a short line', () => {
    const text = plain({
      level: 'info',
      msg: 'request',
      method: 'GET',
      route: '/api/v8/modules/:module',
      status: 409,
      dur_ms: 2.5,
      bytes_in: 0,
      code: 8006,
      user_id: '1',
      trace_id: 't',
    });
    expect(text).toBe('03:04:05.006 records       info  GET /api/v8/modules/:module 409 2.5 ms code=8006 user_id=1');
  });

  it('puts the stack of an error below it and names the request', () => {
    const text = plain({
      level: 'error',
      msg: 'failed',
      request_id: 'r1',
      err: { message: 'no', stack: 'Error: no\n  at x' },
    });
    expect(text).toBe('03:04:05.006 records       error failed request_id=r1\n    Error: no\n      at x');
  });

  it('shows the cause of a warning without its stack', () => {
    const text = plain({ level: 'warn', msg: 'again', err: { message: 'no', stack: 'Error: no\n  at x' } });
    expect(text).toBe('03:04:05.006 records       warn  again err=no');
  });

  it('shows text that is not JSON as it is', () => {
    expect(formatLine('auth', 'out of memory', false, now)).toBe('03:04:05.006 auth                out of memory');
    expect(formatLine('auth', '{broken', false, now)).toContain('{broken');
  });
});

describe('isQuietAccessLine', () => {
  it('is true for requests that were answered well only', () => {
    const access = { method: 'GET', status: 200, dur_ms: 1 };
    expect(isQuietAccessLine(JSON.stringify(access))).toBe(true);
    expect(isQuietAccessLine(JSON.stringify({ ...access, status: 404 }))).toBe(false);
    expect(isQuietAccessLine('{"msg":"ready"}')).toBe(false);
    expect(isQuietAccessLine('text')).toBe(false);
  });
});
