import { writerNamed } from '../documents/write-resource.js';
import type { Controller } from '../http/route.js';
import type { PageAnswer } from './answer-page.js';
import { moduleOf } from './path-parameters.js';

/** GET /modules/{module}/favorites: 200 with one page of the user's favorite records, newest first unless sorted. */
export function listFavorites(answerPage: PageAnswer): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const url = `${writerNamed(request.api.writers, module.name).url}/favorites`;
    await answerPage(request, response, module, { ofUser: 'OF_USER_FAVORITES' }, url);
  };
}
