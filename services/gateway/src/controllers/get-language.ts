import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { translatedOf } from '../metadata/metadata.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { moduleOf } from './path-parameters.js';

/** GET /modules/{module}/meta/language: 200 with the texts of the module by label key, or 304. */
export const getLanguage: Controller = (request, response) => {
  const module = moduleOf(request);
  refuseParameters(request);
  return answerPrepared(request, response, translatedOf(request.api.metadata.language, module.name)(request));
};
