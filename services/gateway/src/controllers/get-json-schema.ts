import { answerPrepared, type PreparedDocument } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';

export const SCHEMA_JSON = 'application/schema+json';

/** GET /schema: 200 with the JSON Schema of every message of this API, or 304. */
export function getJsonSchema(schema: () => PreparedDocument): Controller {
  return (request, response) => {
    refuseParameters(request);
    return answerPrepared(request, response, schema());
  };
}
