import { createPageAnswer } from './answer-page.js';
import { moduleOf, writerOf, type Controller, type ControllerParts } from './controller.js';

/** GET /modules/{module}/favorites: 200 with one page of the user's favorite records, newest first unless sorted. */
export function listFavorites(parts: ControllerParts): Controller {
  const answerPage = createPageAnswer(parts);
  return async (request, response) => {
    const module = moduleOf(request);
    const url = `${writerOf(parts, module.name).url}/favorites`;
    await answerPage(request, response, module, { ofUser: 'OF_USER_FAVORITES' }, url);
  };
}
