import { answerPrepared } from '../http/prepared-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import type { Controller, ControllerParts } from './controller.js';

export const SCHEMA_JSON = 'application/schema+json';

/** GET /schema: 200 with the JSON Schema of every message of this API, or 304. */
export function getJsonSchema({ schema }: ControllerParts): Controller {
  return (request, response) => {
    refuseParameters(request);
    return answerPrepared(request, response, schema);
  };
}
