import { describe, expect, it } from '@jest/globals';
import { jsonPointer } from './json-pointer.js';
import { AppError, faultStatus, throwIfAny, type Fault } from './app-error.js';

describe('AppError', () => {
  it('takes code, kind and status from its only fault', () => {
    const error = new AppError({ code: 8006 });
    expect([error.code, error.kind, error.status]).toEqual([8006, 'conflict', 409]);
  });

  it.each([
    ['one common status', [{ code: 8108 }, { code: 8111 }], 400],
    ['different client statuses', [{ code: 8108 }, { code: 8008 }], 400],
    ['a server fault among client faults', [{ code: 8108 }, { code: 8905 }], 500],
  ] satisfies [string, [Fault, Fault], number][])(
    'JSON:API 1.0 #errors-processing: has the most general status for %s',
    (_, faults, status) => {
      expect(new AppError(faults).status).toBe(status);
    },
  );

  it('prefers the status of the code over the status of its kind', () => {
    expect(faultStatus({ code: 8701 })).toBe(413);
  });

  it('errors#titles: keeps 200 characters of a value, and of pointer names only what is shown', () => {
    const long = '/'.repeat(1_000_000);
    const error = new AppError({
      code: 8108,
      value: '😀'.repeat(300),
      source: { pointer: `/data${jsonPointer(long)}` },
    });
    expect(error.faults).toEqual([{ code: 8108, value: '😀'.repeat(200), source: { pointer: '/data' } }]);
    expect(jsonPointer(long).length).toBeLessThan(3_000);
  });

  it('keeps the cause for the log', () => {
    const cause = new Error('socket hang up');
    expect(new AppError({ code: 8902 }, { cause }).cause).toBe(cause);
  });
});

describe('throwIfAny', () => {
  it('returns when there is no fault', () => {
    expect(() => {
      throwIfAny([]);
    }).not.toThrow();
  });

  it('documents#faults-together: throws all faults, at most 100', () => {
    const faults = Array.from({ length: 120 }, (): Fault => ({ code: 8108 }));
    let thrown: unknown;
    try {
      throwIfAny(faults);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as AppError).faults).toHaveLength(100);
  });
});
