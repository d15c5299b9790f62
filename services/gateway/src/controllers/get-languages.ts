import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';

/** GET /modules/meta/languages: 200 with the texts of the application and the labels of the drop-downs, or 304. */
export const getLanguages: Controller = (request, response) => {
  refuseParameters(request);
  return answerPrepared(request, response, request.api.metadata.languages(request));
};
