import { describe, expect, it } from '@jest/globals';
import { AppError, codeEntries, kinds, type ErrorCode, type Fault } from '@crm/errors';
import { errorInfo } from '@crm/protos';
import { fromErrorInfo, toWireError } from './error-trailer.js';

function roundTrip(error: AppError): AppError | undefined {
  return fromErrorInfo(toWireError(error).info);
}

describe('an error sent over gRPC', () => {
  it.each(Object.keys(codeEntries).map(Number) as ErrorCode[])('keeps code %d and its status', (code) => {
    const error = new AppError({ code });
    expect(roundTrip(error)?.faults).toEqual([{ code }]);
    expect(toWireError(error).status).toBe(kinds[error.kind].grpcStatus);
  });

  it('keeps all faults in order with detail, value and source', () => {
    const faults: [Fault, ...Fault[]] = [
      { code: 8111, detail: 'ä ☃ 😀', value: '"\n\u0000', source: { pointer: '' } },
      { code: 8110, source: { pointer: '/data/attributes/a~1b' } },
      { code: 8201, source: { parameter: 'x' } },
    ];
    expect(roundTrip(new AppError(faults))?.faults).toEqual(faults);
  });

  it('keeps the retry delay', () => {
    expect(roundTrip(new AppError({ code: 8905 }, { retryAfterSeconds: 5 }))?.retryAfterSeconds).toBe(5);
    expect(roundTrip(new AppError({ code: 8905 }))?.retryAfterSeconds).toBeUndefined();
  });

  it('omits its cause', () => {
    const { info, message } = toWireError(new AppError({ code: 8901 }, { cause: new Error('hunter2') }));
    expect(info.toString()).not.toContain('hunter2');
    expect(message).toBe('8901 Internal error');
  });

  it('has an ASCII status message whatever its values', () => {
    const { message } = toWireError(new AppError({ code: 8111, detail: 'ä\r\n', value: '\ud800' }));
    expect(message).toMatch(/^[\x20-\x7e]+$/);
  });

  it('replaces lone surrogates, which proto strings cannot contain', () => {
    expect(roundTrip(new AppError({ code: 8111, value: 'a\ud800' }))?.faults).toEqual([
      { code: 8111, value: 'a\ufffd' },
    ]);
  });

  it('truncates values to the length shown in titles, between characters', () => {
    const value = roundTrip(new AppError({ code: 8111, value: '😀'.repeat(1_000_000) }))?.faults[0].value;
    expect(value).toBe('😀'.repeat(200));
  });

  it('fits the size limit of a trailer', () => {
    const fault: Fault = { code: 8111, detail: 'd'.repeat(5_000), value: 'v'.repeat(5_000) };
    const error = new AppError(Array.from({ length: 100 }, () => fault) as [Fault, ...Fault[]]);
    expect(toWireError(error).info.length).toBeLessThanOrEqual(40 * 1024);
    expect(roundTrip(error)?.faults.at(-1)).toEqual({ code: 8120 });
  });
});

describe('bytes from a peer', () => {
  it('with a code of a newer catalogue become an internal error', () => {
    const info = errorInfo.serialize({ faults: [{ code: 9999, detail: 'new' }, { code: 8001 }] });
    expect(fromErrorInfo(info)?.faults).toEqual([{ code: 8901 }, { code: 8001 }]);
  });

  it.each([
    ['no fault', errorInfo.serialize({ faults: [] })],
    ['nothing', Buffer.alloc(0)],
    ['rubbish', Buffer.from('ffffffffffff', 'hex')],
  ])('with %s are not an error', (_name, bytes) => {
    expect(fromErrorInfo(bytes)).toBeUndefined();
  });
});
