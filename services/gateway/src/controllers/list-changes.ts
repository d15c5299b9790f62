import { catalog } from '@crm/catalog';
import type { FilterLimits } from '@crm/jsonapi';
import type { Clients } from '../clients.js';
import { writeChanges } from '../documents/write-changes.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { parseChanges } from '../query/parse-changes.js';
import { readOptions } from './call-options.js';

/** GET /changes: 200 with one page of the changes that the user may learn of. */
export function listChanges(
  changes: Clients['changes'],
  limits: FilterLimits & { readonly publicUrl: string },
): Controller {
  return async (request, response) => {
    const query = parseChanges(request, catalog, limits);
    const { after, limit, modules, kinds, clients } = query;
    const wanted = { after, limit, modules: [...modules], kinds: [...kinds], clients: [...clients] };
    const page = await changes.listChanges(wanted, readOptions(request));
    answer(response, 200, [], writeChanges(page, query, `${limits.publicUrl}/api/v8/changes`));
  };
}
