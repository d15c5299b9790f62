import { writerNamed } from '../documents/write-resource.js';
import type { Controller } from '../http/route.js';
import type { PageAnswer } from './answer-page.js';
import { moduleOf } from './path-parameters.js';

/**
 * GET /modules/{module}/viewed: 200 with one page of the records that the user has viewed, latest view first unless
 * sorted, each with `meta.date_viewed`.
 */
export function listViewed(answerPage: PageAnswer): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const url = `${writerNamed(request.api.writers, module.name).url}/viewed`;
    await answerPage(request, response, module, { ofUser: 'OF_USER_VIEWED' }, url);
  };
}
