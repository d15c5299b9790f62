import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';

/** GET /schema: 200 with the JSON Schema of every message of this API, or 304. */
export const getJsonSchema: Controller = (request, response) => {
  refuseParameters(request);
  return answerPrepared(request, response, request.api.schema());
};
