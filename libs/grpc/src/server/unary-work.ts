import { serializeResponse } from './serialize-response.js';
import type { Work } from './served-call.js';
import type { UnaryMethod } from './served-method.js';

/** The work of a call with one request. Both transports pass bytes, so that they handle invalid ones alike. */
export function unaryWork(method: UnaryMethod, request: Buffer): Work {
  return (call) =>
    method
      .handler(method.definition.requestDeserialize(request), call)
      .then((response) => serializeResponse(method, response));
}
