import { bytesSize, FieldReader, numberSize, writeBytes, writeNumber, writeAscii, writeUtf8 } from './wire-format.js';
import { MORE } from './frame-batch.js';

/** A CallsRequest (protos/crm/common/v1/calls.proto): starts a call, or cancels the one with this id. */
export interface RequestFrame {
  readonly id: number;
  readonly method: string;
  readonly payload: Buffer;
  readonly timeoutMs: number;
  readonly accessToken: string;
  readonly requestId: string;
  readonly traceparent: string;
  readonly cancel: boolean;
}

const ID = 1;
const METHOD = 2;
const PAYLOAD = 3;
const TIMEOUT_MS = 4;
const ACCESS_TOKEN = 5;
const REQUEST_ID = 6;
const TRACEPARENT = 7;
const CANCEL = 8;

const NO_BYTES = Buffer.alloc(0);

/** The bytes of a frame. All texts but the request id must be ASCII. */
export function encodeRequestFrame(frame: RequestFrame): Buffer {
  const { id, method, payload, timeoutMs, accessToken, requestId, traceparent, cancel } = frame;
  const requestIdLength = Buffer.byteLength(requestId);
  const size =
    numberSize(id) +
    bytesSize(method.length) +
    bytesSize(payload.length) +
    numberSize(timeoutMs) +
    bytesSize(accessToken.length) +
    bytesSize(requestIdLength) +
    bytesSize(traceparent.length) +
    numberSize(cancel ? 1 : 0);
  const buffer = Buffer.allocUnsafe(size);
  let at = writeNumber(buffer, 0, ID, id);
  at = writeAscii(buffer, at, METHOD, method);
  at = writeBytes(buffer, at, PAYLOAD, payload);
  at = writeNumber(buffer, at, TIMEOUT_MS, timeoutMs);
  at = writeAscii(buffer, at, ACCESS_TOKEN, accessToken);
  at = writeUtf8(buffer, at, REQUEST_ID, requestId, requestIdLength);
  at = writeAscii(buffer, at, TRACEPARENT, traceparent);
  writeNumber(buffer, at, CANCEL, cancel ? 1 : 0);
  return buffer;
}

export function encodeCancelFrame(id: number): Buffer {
  return encodeRequestFrame({
    id,
    method: '',
    payload: NO_BYTES,
    timeoutMs: 0,
    accessToken: '',
    requestId: '',
    traceparent: '',
    cancel: true,
  });
}

/** Passes on each frame of a message. Throws a RangeError when the bytes are not a CallsRequest. */
export function readRequestFrames(message: Buffer, each: (frame: RequestFrame) => void): void {
  readFrame(new FieldReader(message), each, true);
}

function readFrame(reader: FieldReader, each: (frame: RequestFrame) => void, outermost: boolean): void {
  let id = 0;
  let method = '';
  let payload: Buffer = NO_BYTES;
  let timeoutMs = 0;
  let accessToken = '';
  let requestId = '';
  let traceparent = '';
  let cancel = false;
  const further: FieldReader[] = [];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === ID) id = reader.number();
    else if (field === METHOD) method = reader.text();
    else if (field === PAYLOAD) payload = reader.bytes();
    else if (field === TIMEOUT_MS) timeoutMs = reader.number();
    else if (field === ACCESS_TOKEN) accessToken = reader.text();
    else if (field === REQUEST_ID) requestId = reader.text('utf8');
    else if (field === TRACEPARENT) traceparent = reader.text();
    else if (field === CANCEL) cancel = reader.number() !== 0;
    else if (field === MORE && outermost) further.push(reader.message());
    else reader.skip();
  }
  each({ id, method, payload, timeoutMs, accessToken, requestId, traceparent, cancel });
  for (const frame of further) readFrame(frame, each, false);
}
