import type { FilterLimits } from '@crm/jsonapi';
import type { Clients } from '../clients.js';
import { writeChanges } from '../documents/write-changes.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { parseChanges } from '../query/parse-changes.js';
import { readOptions } from './call-options.js';
import { followChanges, wantsEvents, type FollowParts } from './follow-changes.js';

/** GET /changes: 200 with one page of the changes that the user may learn of, or a stream of them as they are made. */
export function listChanges(
  { changes, ...parts }: FollowParts & { readonly changes: Clients['changes'] },
  limits: FilterLimits & { readonly publicUrl: string },
): Controller {
  const follow = followChanges(parts);
  return async (request, response) => {
    const isStream = wantsEvents(request);
    const query = parseChanges(request, limits, { isStream });
    if (isStream) {
      await follow(request, response, query);
      return;
    }
    const page = await changes.listChanges(query.wanted, readOptions(request));
    answer(response, 200, [], writeChanges(page, query, `${limits.publicUrl}/api/v8/changes`));
  };
}
