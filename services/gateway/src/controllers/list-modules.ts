import { userIdOf } from '../auth/user-id-of.js';
import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import type { ListedModules } from '../metadata/listed-modules.js';
import { refuseParameters } from '../query/refuse-parameters.js';

/** GET /modules/meta/list: 200 with the modules that the user may list, or 304. */
export function listModules(listedModules: ListedModules): Controller {
  return async (request, response) => {
    refuseParameters(request);
    const listed = await listedModules(userIdOf(request));
    await answerPrepared(request, response, request.api.metadata.list(request, listed));
  };
}
