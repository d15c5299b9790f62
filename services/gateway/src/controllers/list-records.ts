import type { Controller } from '../http/route.js';
import type { PageAnswer } from './answer-page.js';
import { moduleOf } from './path-parameters.js';

/** GET /modules/{module}: 200 with one page of the module's records, newest first unless sorted. */
export function listRecords(answerPage: PageAnswer): Controller {
  return (request, response) => answerPage(request, response, moduleOf(request));
}
