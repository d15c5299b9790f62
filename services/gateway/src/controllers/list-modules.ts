import { answerPrepared } from '../http/prepared-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import type { Controller, ControllerParts } from './controller.js';

/** GET /modules/meta/list: 200 with the modules, or 304. */
export function listModules({ metadata }: ControllerParts): Controller {
  return (request, response) => {
    refuseParameters(request);
    answerPrepared(request, response, metadata.list(request));
    return Promise.resolve();
  };
}
