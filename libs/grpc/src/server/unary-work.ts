import { AppError } from '@crm/errors';
import { MAX_PAYLOAD_BYTES } from '../limits.js';
import type { BoundMethod, UnaryMethod } from './served-method.js';
import type { Work } from './served-call.js';

/** The work of a call with one request. Both transports give bytes, so that they treat bad ones alike. */
export function unaryWork(method: UnaryMethod, request: Buffer): Work {
  return (call) =>
    method
      .handler(method.definition.requestDeserialize(request), call)
      .then((response) => serializeResponse(method, response));
}

/** The bytes of a response; 8709 when it has more than peers take. */
export function serializeResponse({ definition }: BoundMethod<unknown>, response: object): Buffer {
  const bytes = definition.responseSerialize(response);
  if (bytes.length > MAX_PAYLOAD_BYTES) throw new AppError({ code: 8709, value: String(bytes.length) });
  return bytes;
}
