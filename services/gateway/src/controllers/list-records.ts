import { answer } from '../http/answer.js';
import { parseList } from '../query/parse-list.js';
import { moduleOf, readOptions, writerOf, type Controller, type ControllerParts } from './controller.js';

/** GET /modules/{module}: 200 with one page of the module's records, newest first. */
export function listRecords(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  const limits = { defaultLimit: parts.config.defaultPageLimit, maxLimit: parts.config.maxPageLimit };
  return async (request, response) => {
    const module = moduleOf(request);
    const page = parseList(request, limits);
    const found = await reader.list({ module: module.name, ...page }, readOptions(request));
    answer(response, 200, [], writerOf(parts, module.name).page(found, page));
  };
}
