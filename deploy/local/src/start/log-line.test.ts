import { describe, expect, it } from '@jest/globals';
import { formatLine } from './log-line.js';

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

  it('shows the module of a request within its route', () => {
    const fields = { level: 'info', msg: 'request', method: 'GET', status: 200, dur_ms: 2.3 };
    const route = '/api/v8/modules/:module/:id';
    expect(plain({ ...fields, route, module: 'Accounts' })).toContain(' GET /api/v8/modules/Accounts/:id 200 2.3 ms');
  });

  it('errors#error-log: shows code, status, title, detail, source and the ids of an error', () => {
    const detail = 'd'.repeat(100);
    const text = plain({
      level: 'info',
      event: 'api.error',
      request_id: 'r1',
      trace_id: 't1',
      span_id: 's1',
      code: 8006,
      status: 409,
      message: '[CRM] [API] [ConflictException] [Record already exists] "a"',
      detail,
      source: { pointer: '/data/id' },
      msg: 'error answered',
    });
    expect(text).toContain(
      'error answered message="[CRM] [API] [ConflictException] [Record already exists] \\"a\\"" code=8006 status=409 ' +
        `detail=${detail} source={"pointer":"/data/id"} request_id=r1 trace_id=t1`,
    );
  });

  const evil = 'x\n12:00:00.000 auth error forged\u001b[2J\r\u0000\u007f\u009b\u0085\u2028\u2029';
  it.each([
    ['a value', { level: 'info', msg: 'm', client_id: evil }],
    ['a name', { level: 'info', msg: 'm', [evil]: 1 }],
    ['a message', { level: 'info', msg: evil }],
    ['a title', { level: 'error', msg: 'm', message: evil, detail: evil, request_id: evil, trace_id: evil }],
    ['a level', { level: evil, msg: 'm' }],
    ['an access line', { method: evil, route: '/:module', module: evil, status: evil, dur_ms: evil, code: evil }],
    ['a cause', { level: 'warn', msg: 'm', err: { message: evil } }],
    ['a nested value', { level: 'info', msg: 'm', value: { [evil]: [evil] } }],
    ['a text line', evil],
  ])('escapes the control characters of %s', (_name, line) => {
    const text = formatLine('records', typeof line === 'string' ? line : JSON.stringify(line), false, now);
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  });

  it('keeps a forged line inside a stack indented and its control characters escaped', () => {
    const text = plain({ level: 'error', msg: 'failed', err: { stack: `Error: ${evil}` } });
    expect(text.split('\n')).toHaveLength(3);
    expect(text.split('\n')[2]).toMatch(/^ {4}12:00:00.000 auth error forged\\u001b/);
  });

  it('quotes a value that could be read as several', () => {
    expect(plain({ level: 'info', msg: 'm', client_id: 'a code=8006' })).toContain('client_id="a code=8006"');
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

  it('leaves text that is not JSON unchanged', () => {
    expect(formatLine('auth', 'out of memory', false, now)).toBe('03:04:05.006 auth                out of memory');
    expect(formatLine('auth', '{broken', false, now)).toContain('{broken');
  });
});
