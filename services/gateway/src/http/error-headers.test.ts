import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { errorHeaders } from './error-headers.js';
import { toAppError } from './to-app-error.js';

describe('errorHeaders', () => {
  it.each([
    [8501, ['WWW-Authenticate', 'Bearer realm="crm"']],
    [8521, ['WWW-Authenticate', 'Basic realm="crm"']],
    [8511, ['WWW-Authenticate', 'Bearer realm="crm", error="insufficient_scope", scope="admin:access"']],
    [8403, ['Allow', 'GET, HEAD']],
    [8902, ['Retry-After', '1']],
    [8709, []],
    [8001, []],
    [8901, []],
  ] as const)('are correct for %i', (code, expected) => {
    expect(errorHeaders(new AppError({ code }), 'GET, HEAD')).toEqual(expected);
  });

  it('challenge an invalid token', () => {
    for (const code of [8502, 8503, 8504] as const) {
      expect(errorHeaders(new AppError({ code }), undefined)[1]).toMatch(
        /^Bearer realm="crm", error="invalid_token", /,
      );
    }
  });

  it('list all missing scopes', () => {
    const error = new AppError([
      { code: 8510, value: 'standard:read' },
      { code: 8510, value: 'standard:relationship:read' },
    ]);
    expect(errorHeaders(error, undefined)[1]).toContain('scope="standard:read standard:relationship:read"');
  });

  it('state in whole seconds when a retry may succeed', () => {
    expect(errorHeaders(new AppError({ code: 8526 }, { retryAfterSeconds: 29.2 }), undefined)).toEqual([
      'Retry-After',
      '30',
    ]);
    expect(errorHeaders(new AppError({ code: 8905 }, { retryAfterSeconds: 0.1 }), undefined)).toEqual([
      'Retry-After',
      '1',
    ]);
  });
});

describe('toAppError', () => {
  it.each([
    [new AppError({ code: 8001 }), 8001],
    [new URIError('bad'), 8407],
    [Object.assign(new Error('too big'), { status: 413 }), 8408],
    [Object.assign(new Error('oops'), { status: 500 }), 8901],
    [new TypeError('defect'), 8901],
    ['text', 8901],
    [undefined, 8901],
  ])('maps %s', (thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });
});
