import { describe, expect, it } from '@jest/globals';
import { callStreamService } from '@crm/protos';
import fc from 'fast-check';
import { joinFrames } from './frame-batch.js';
import { encodeCancelFrame, encodeRequestFrame, readRequestFrames, type RequestFrame } from './request-frame.js';
import {
  encodeAnswer,
  encodeDrainFrame,
  encodeFailure,
  readResponseFrames,
  type ResponseFrame,
} from './response-frame.js';

const { requestSerialize, requestDeserialize, responseSerialize, responseDeserialize } =
  callStreamService.methods.Calls;

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });
const unicode = fc.string({ unit: 'grapheme', maxLength: 40 });

const requestFrame: fc.Arbitrary<RequestFrame> = fc.record({
  id: uint32,
  method: ascii,
  payload: bytes,
  timeoutMs: uint32,
  accessToken: ascii,
  requestId: unicode,
  traceparent: ascii,
  cancel: fc.boolean(),
});
const responseFrame: fc.Arbitrary<ResponseFrame> = fc.record({
  id: uint32,
  status: uint32,
  payload: bytes,
  errorInfo: bytes,
  message: ascii,
  drain: fc.boolean(),
  unfinished: fc.boolean(),
});

function requestsIn(message: Buffer): RequestFrame[] {
  const frames: RequestFrame[] = [];
  readRequestFrames(message, (frame) => frames.push(frame));
  return frames;
}

function responsesIn(message: Buffer): ResponseFrame[] {
  const frames: ResponseFrame[] = [];
  readResponseFrames(message, (frame) => frames.push(frame));
  return frames;
}

function failureOf(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('request frames', () => {
  it('are decoded like the generic codec encodes and decodes them', () => {
    fc.assert(
      fc.property(requestFrame, (frame) => {
        expect(requestDeserialize(encodeRequestFrame(frame))).toMatchObject(frame);
        expect(requestsIn(requestSerialize(frame))).toEqual([frame]);
      }),
    );
  });

  it('are sent in batches', () => {
    fc.assert(
      fc.property(
        fc.array(
          requestFrame.filter(({ id }) => id > 0),
          { minLength: 1, maxLength: 20 },
        ),
        (frames) => {
          expect(requestsIn(joinFrames(frames.map(encodeRequestFrame)))).toEqual(frames);
        },
      ),
    );
  });

  it('cancel a call with its id alone', () => {
    expect(requestDeserialize(encodeCancelFrame(7))).toMatchObject({ id: 7, cancel: true, method: '' });
  });
});

describe('response frames', () => {
  it('are decoded like the generic codec encodes them', () => {
    fc.assert(
      fc.property(responseFrame, (frame) => {
        expect(responsesIn(responseSerialize(frame))).toEqual([frame]);
      }),
    );
  });

  it('are encoded so that the generic codec decodes them', () => {
    const nothing = Buffer.alloc(0);
    const empty = { id: 0, status: 0, payload: nothing, errorInfo: nothing, message: '', drain: false };
    fc.assert(
      fc.property(responseFrame, ({ id, status, payload, errorInfo, message }) => {
        expect(responseDeserialize(encodeAnswer(id, payload))).toMatchObject({ ...empty, id, payload });
        const failure = encodeFailure(id, status, errorInfo, message);
        expect(responseDeserialize(failure)).toMatchObject({ ...empty, id, status, errorInfo, message });
      }),
    );
    expect(responseDeserialize(encodeDrainFrame())).toMatchObject({ ...empty, drain: true });
  });

  it('are sent in batches', () => {
    const frames = [encodeAnswer(1, Buffer.from('a')), encodeDrainFrame(), encodeAnswer(300, Buffer.alloc(20_000))];
    expect(responsesIn(joinFrames(frames)).map(({ id, payload, drain }) => [id, payload.length, drain])).toEqual([
      [1, 1, false],
      [0, 0, true],
      [300, 20_000, false],
    ]);
  });
});

describe('malformed frames', () => {
  it('are rejected with a RangeError or decoded, and never fail otherwise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (array) => {
        const failures = [requestsIn, responsesIn].map((read) => failureOf(() => read(Buffer.from(array))));
        expect(failures.every((error) => error === undefined || error instanceof RangeError)).toBe(true);
      }),
    );
  });

  it.each([
    ['a truncated number', '08ff'],
    ['an unterminated number', '08ffffffffffffffffffffff01'],
    ['a truncated string', '1205616263'],
    ['a number instead of a string', '1001'],
    ['a string instead of a number', '0a0161'],
    ['an unknown wire type', '0f'],
    ['a truncated fixed-size field', '5d0000'],
  ])('are rejected: %s', (_name, hex) => {
    expect(() => requestsIn(Buffer.from(hex, 'hex'))).toThrow(RangeError);
  });

  it('do not contain nested frames', () => {
    const inner = joinFrames([encodeCancelFrame(2), encodeCancelFrame(3)]);
    expect(requestsIn(joinFrames([encodeCancelFrame(1), inner])).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('may contain unknown fields of a newer peer', () => {
    const newer = Buffer.from('6801' + '6a0161' + '65000000000801'.slice(0, 10) + '0801', 'hex');
    expect(requestsIn(newer)[0]?.id).toBe(1);
  });
});
