import type { Controller } from '../http/route.js';
import { writeOptions } from './call-options.js';
import { answerUnshown, readLinkChange, type LinkChangeParts } from './link-change.js';

/**
 * DELETE /modules/{module}/{id}/relationships/{link}, with or without the segment `relationships`: 204, also for
 * entries that were not linked. The body must name the entries. 200 with a document when removing a role has opened
 * modules.
 */
export function removeLinks(parts: LinkChangeParts): Controller {
  return async (request, response) => {
    const change = await readLinkChange(parts, request, response, 'remove');
    const { backend, owner, entries, unmetPrecondition } = change;
    const { openedModules } = await backend.remove({ owner, entries, unmetPrecondition }, writeOptions(request));
    answerUnshown(response, openedModules);
  };
}
