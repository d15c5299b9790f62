import { operationOf } from '../http/idempotency-key.js';
import type { Controller } from '../http/route.js';
import { readOptions, writeOptions } from './call-options.js';
import { answerEntries, readLinkChange, type LinkChangeParts } from './link-change.js';

/**
 * POST /modules/{module}/{id}/relationships/{link}, with or without the segment `relationships`: 200 with the entries
 * that were sent, as they are now stored. A to-one link is replaced. The same Idempotency-Key with the same body gets
 * the first answer again.
 */
export function addLinks(parts: LinkChangeParts): Controller {
  return async (request, response) => {
    const opId = operationOf(request);
    const change = await readLinkChange(parts, request, response, 'add');
    const { backend, owner, entries, unmetPrecondition, digest } = change;
    const addition = { owner, entries, unmetPrecondition };
    const added =
      opId === undefined
        ? await backend.add(addition, writeOptions(request))
        : await backend.add({ ...addition, opId, fingerprint: digest() }, readOptions(request));
    answerEntries(response, change, added.entries);
  };
}
