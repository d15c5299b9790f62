import type { ListRequestInput } from '@crm/protos';
import { writerNamed } from '../documents/write-resource.js';
import type { Controller } from '../http/route.js';
import type { PageAnswer } from './answer-page.js';
import { moduleOf } from './path-parameters.js';

/** GET /modules/{module}: 200 with one page of the module's records, newest first unless sorted. */
export function listRecords(answerPage: PageAnswer): Controller {
  return (request, response) => answerPage(request, response, moduleOf(request));
}

/**
 * GET /modules/{module}/viewed: 200 with one page of the records that the user has viewed, latest view first unless
 * sorted, each with `meta.date_viewed`.
 */
export function listViewed(answerPage: PageAnswer): Controller {
  return listOfUser(answerPage, 'OF_USER_VIEWED', 'viewed');
}

/** GET /modules/{module}/favorites: 200 with one page of the user's favorite records, newest first unless sorted. */
export function listFavorites(answerPage: PageAnswer): Controller {
  return listOfUser(answerPage, 'OF_USER_FAVORITES', 'favorites');
}

function listOfUser(answerPage: PageAnswer, ofUser: NonNullable<ListRequestInput['ofUser']>, path: string): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const url = `${writerNamed(request.api.writers, module.name).url}/${path}`;
    await answerPage(request, response, module, { ofUser }, url);
  };
}
