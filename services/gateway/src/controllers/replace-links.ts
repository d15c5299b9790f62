import { writeEntries } from '../documents/write-linkage.js';
import { answer } from '../http/answer.js';
import { writeOptions, type Controller, type ControllerParts } from './controller.js';
import { readLinkChange } from './link-change.js';

/** PATCH /modules/{module}/{id}/relationships/{link}, and without `relationships`: 200 with the whole link as it now stands. */
export function replaceLinks(parts: ControllerParts): Controller {
  return async (request, response) => {
    const change = await readLinkChange(parts, request, response, 'replace');
    const { backend, owner, entries, unmetPrecondition, link, urls } = change;
    const replaced = await backend.replace({ owner, entries, unmetPrecondition }, writeOptions(request));
    answer(response, 200, [], writeEntries(link, replaced.entries, urls, replaced.openedModules));
  };
}
