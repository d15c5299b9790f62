import { createPageAnswer } from './answer-page.js';
import { moduleOf, writerOf, type Controller, type ControllerParts } from './controller.js';

/**
 * GET /modules/{module}/viewed: 200 with one page of the records that the user has viewed, latest view first unless
 * sorted, each with `meta.date_viewed`.
 */
export function listViewed(parts: ControllerParts): Controller {
  const answerPage = createPageAnswer(parts);
  return async (request, response) => {
    const module = moduleOf(request);
    const url = `${writerOf(parts, module.name).url}/viewed`;
    await answerPage(request, response, module, { ofUser: 'OF_USER_VIEWED' }, url);
  };
}
