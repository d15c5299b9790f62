import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import type { Metadata } from '../metadata/metadata.js';
import { refuseParameters } from '../query/refuse-parameters.js';

/** GET /modules/meta/languages: 200 with the texts of the application and the labels of the drop-downs, or 304. */
export function getLanguages(metadata: Metadata): Controller {
  return (request, response) => {
    refuseParameters(request);
    return answerPrepared(request, response, metadata.languages(request));
  };
}
