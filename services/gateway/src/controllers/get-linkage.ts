import { requireScopes } from '../auth/require-scope.js';
import type { Clients } from '../clients.js';
import { writeToManyLinkage, writeToOneLinkage } from '../documents/write-linkage.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { createLinkageParser, type ListLimits } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions } from './call-options.js';
import { listOptions, makeList } from './list-time.js';
import { ownedLinkOf } from './owned-link.js';

export interface LinkageParts {
  readonly reader: Clients['reader'];
  readonly limits: ListLimits & { readonly listTimeoutMs: number };
}

/**
 * GET /modules/{module}/{id}/relationships/{link}: 200 with identifiers: one or null, or one page of many. A filter or
 * sort by attributes of the related records also requires standard:read.
 */
export function getLinkage({ reader, limits }: LinkageParts): Controller {
  const parse = createLinkageParser(limits);
  return async (request, response) => {
    const { module, link, related, id, urls } = ownedLinkOf(request);
    const source = {
      module: link.related,
      through: { module: module.name, id, link: link.name },
      identifiersOnly: true,
    };
    if (link.cardinality === 'one') {
      refuseParameters(request, 'The link leads to one record at most: its linkage has no filter, order or pages');
      const page = await reader.list({ ...source, limit: 1, offset: 0 }, readOptions(request));
      answer(response, 200, [], writeToOneLinkage(link, page, urls));
      return;
    }
    const query = parse(request, related);
    await refuseFaulty(reader, source, query, readOptions(request));
    requireScopes(request.exchange, query.scopes);
    const list = { ...source, ...query.request };
    const linkage = await makeList(request, () => reader.list(list, listOptions(request, limits.listTimeoutMs)));
    answer(response, 200, [], writeToManyLinkage(link, linkage, query, urls));
  };
}
