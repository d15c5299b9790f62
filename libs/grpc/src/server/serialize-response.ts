import { AppError, codes } from '@crm/errors';
import { MAX_PAYLOAD_BYTES } from '../limits.js';
import type { BoundMethod } from './served-method.js';

/** The bytes of a response; throws 8709 when it is larger than peers accept. */
export function serializeResponse({ definition }: BoundMethod<unknown>, response: object): Buffer {
  const bytes = definition.responseSerialize(response);
  if (bytes.length > MAX_PAYLOAD_BYTES) throw new AppError({ code: codes.answerTooLarge, value: String(bytes.length) });
  return bytes;
}
