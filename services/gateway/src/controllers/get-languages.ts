import { answerPrepared } from '../http/prepared-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import type { Controller, ControllerParts } from './controller.js';

/** GET /modules/meta/languages: 200 with the texts of the application and the labels of the drop-downs, or 304. */
export function getLanguages({ metadata }: ControllerParts): Controller {
  return (request, response) => {
    refuseParameters(request);
    return answerPrepared(request, response, metadata.languages(request));
  };
}
