import { answerPrepared } from '../http/prepared-document.js';
import { translatedOf } from '../metadata/metadata.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { moduleOf, type Controller, type ControllerParts } from './controller.js';

/** GET /modules/{module}/meta/language: 200 with the texts of the module by label key, or 304. */
export function getLanguage({ metadata }: ControllerParts): Controller {
  return (request, response) => {
    const module = moduleOf(request);
    refuseParameters(request);
    return answerPrepared(request, response, translatedOf(metadata.language, module.name)(request));
  };
}
