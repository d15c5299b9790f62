import { AppError, codes } from '@crm/errors';
import { MAX_PAYLOAD_BYTES } from '../limits.js';
import type { BoundMethod, UnaryMethod } from './served-method.js';
import type { Work } from './served-call.js';

/** The work of a call with one request. Both transports pass bytes, so that they handle invalid ones alike. */
export function unaryWork(method: UnaryMethod, request: Buffer): Work {
  return (call) =>
    method
      .handler(method.definition.requestDeserialize(request), call)
      .then((response) => serializeResponse(method, response));
}

/** The bytes of a response; throws 8709 when it is larger than peers accept. */
export function serializeResponse({ definition }: BoundMethod<unknown>, response: object): Buffer {
  const bytes = definition.responseSerialize(response);
  if (bytes.length > MAX_PAYLOAD_BYTES) throw new AppError({ code: codes.answerTooLarge, value: String(bytes.length) });
  return bytes;
}
