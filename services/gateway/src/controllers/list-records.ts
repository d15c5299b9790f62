import { createPageAnswer } from './answer-page.js';
import { moduleOf, type Controller, type ControllerParts } from './controller.js';

/** GET /modules/{module}: 200 with one page of the module's records, newest first unless sorted. */
export function listRecords(parts: ControllerParts): Controller {
  const answerPage = createPageAnswer(parts);
  return (request, response) => answerPage(request, response, moduleOf(request));
}
