import type { Controller } from '../http/route.js';
import { writeOptions } from './call-options.js';
import { answerEntries, readLinkChange, type LinkChangeParts } from './link-change.js';

/**
 * PATCH /modules/{module}/{id}/relationships/{link}, with or without the segment `relationships`: 200 with the complete
 * link as it is now stored.
 */
export function replaceLinks(parts: LinkChangeParts): Controller {
  return async (request, response) => {
    const change = await readLinkChange(parts, request, response, 'replace');
    const { backend, owner, entries, unmetPrecondition } = change;
    const replaced = await backend.replace({ owner, entries, unmetPrecondition }, writeOptions(request));
    answerEntries(response, change, replaced.entries, replaced.openedModules);
  };
}
