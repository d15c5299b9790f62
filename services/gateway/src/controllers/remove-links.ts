import { writeDeleted } from '../documents/write-deleted.js';
import { answer } from '../http/answer.js';
import { writeOptions, type Controller, type ControllerParts } from './controller.js';
import { readLinkChange } from './link-change.js';

/**
 * DELETE /modules/{module}/{id}/relationships/{link}, and without `relationships`: 204, also for entries that were not
 * linked. What is removed has to be named. 200 where it was a role that was taken away, and that opens something.
 */
export function removeLinks(parts: ControllerParts): Controller {
  return async (request, response) => {
    const change = await readLinkChange(parts, request, response, 'remove');
    const { backend, owner, entries, unmetPrecondition } = change;
    const { openedModules } = await backend.remove({ owner, entries, unmetPrecondition }, writeOptions(request));
    if (openedModules.length > 0) answer(response, 200, [], writeDeleted(openedModules));
    else answer(response, 204, []);
  };
}
