import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { translatedOf } from '../metadata/metadata.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { moduleOf } from './path-parameters.js';

/** GET /modules/{module}/meta/attributes: 200 with the attributes and links of the module, or 304. */
export const getAttributes: Controller = (request, response) => {
  const module = moduleOf(request);
  refuseParameters(request);
  return answerPrepared(request, response, translatedOf(request.api.metadata.attributes, module.name)(request));
};
