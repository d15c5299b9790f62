import { answerPrepared } from '../http/prepared-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { userIdOf, type Controller, type ControllerParts } from './controller.js';

/** GET /modules/meta/list: 200 with the modules that the user may list, or 304. */
export function listModules({ metadata, listedModules }: ControllerParts): Controller {
  return async (request, response) => {
    refuseParameters(request);
    const listed = await listedModules(userIdOf(request));
    await answerPrepared(request, response, metadata.list(request, listed));
  };
}
