import { bytesSize, FieldReader, numberSize, writeBytes, writeNumber, writeAscii } from './wire-format.js';
import { MORE } from './frame-batch.js';

/** A CallsResponse (protos/crm/common/v1/calls.proto): answers a call, or requests that the peer leave the stream. */
export interface ResponseFrame {
  readonly id: number;
  readonly status: number;
  readonly payload: Buffer;
  readonly errorInfo: Buffer;
  /** ASCII. */
  readonly message: string;
  readonly drain: boolean;
  /** The payload continues in a later frame. */
  readonly unfinished: boolean;
}

const ID = 1;
const STATUS = 2;
const PAYLOAD = 3;
const ERROR_INFO = 4;
const MESSAGE = 5;
const DRAIN = 6;
const UNFINISHED = 7;

/** The header of a stream whose caller reads answers in pieces. */
export const TAKES_PIECES = 'crm-answer-pieces';

const NO_BYTES = Buffer.alloc(0);

/** The bytes of an answer with status OK, or of a piece of one that continues. */
export function encodeAnswer(id: number, payload: Buffer, unfinished = false): Buffer {
  const flag = Number(unfinished);
  const buffer = Buffer.allocUnsafe(numberSize(id) + bytesSize(payload.length) + numberSize(flag));
  const at = writeNumber(buffer, writeNumber(buffer, 0, ID, id), UNFINISHED, flag);
  writeBytes(buffer, at, PAYLOAD, payload);
  return buffer;
}

/** The bytes of an answer with another status. */
export function encodeFailure(id: number, status: number, errorInfo: Buffer, message: string): Buffer {
  const size = numberSize(id) + numberSize(status) + bytesSize(errorInfo.length) + bytesSize(message.length);
  const buffer = Buffer.allocUnsafe(size);
  let at = writeNumber(buffer, 0, ID, id);
  at = writeNumber(buffer, at, STATUS, status);
  at = writeBytes(buffer, at, ERROR_INFO, errorInfo);
  writeAscii(buffer, at, MESSAGE, message);
  return buffer;
}

/** The frame by which a server requests that the peer leave the stream. */
export function encodeDrainFrame(): Buffer {
  const buffer = Buffer.allocUnsafe(numberSize(1));
  writeNumber(buffer, 0, DRAIN, 1);
  return buffer;
}

/** Passes on each frame of a message. Throws a RangeError when the bytes are not a CallsResponse. */
export function readResponseFrames(message: Buffer, each: (frame: ResponseFrame) => void): void {
  readFrame(new FieldReader(message), each, true);
}

function readFrame(reader: FieldReader, each: (frame: ResponseFrame) => void, outermost: boolean): void {
  let id = 0;
  let status = 0;
  let payload: Buffer = NO_BYTES;
  let errorInfo: Buffer = NO_BYTES;
  let message = '';
  let drain = false;
  let unfinished = false;
  const further: FieldReader[] = [];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === ID) id = reader.number();
    else if (field === STATUS) status = reader.number();
    else if (field === PAYLOAD) payload = reader.bytes();
    else if (field === ERROR_INFO) errorInfo = reader.bytes();
    else if (field === MESSAGE) message = reader.text();
    else if (field === DRAIN) drain = reader.number() !== 0;
    else if (field === UNFINISHED) unfinished = reader.number() !== 0;
    else if (field === MORE && outermost) further.push(reader.message());
    else reader.skip();
  }
  each({ id, status, payload, errorInfo, message, drain, unfinished });
  for (const frame of further) readFrame(frame, each, false);
}
