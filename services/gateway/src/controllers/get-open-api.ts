import { answerPrepared } from '../http/prepared-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import type { Controller, ControllerParts } from './controller.js';

/** GET /openapi.json: 200 with the description of this API, or 304. It is served like a file, whatever Accept says. */
export function getOpenApi({ openApi }: ControllerParts): Controller {
  return (request, response) => {
    refuseParameters(request);
    answerPrepared(request, response, openApi, 'public, no-cache');
    return Promise.resolve();
  };
}
