import { writeToManyLinkage, writeToOneLinkage } from '../documents/write-linkage.js';
import { answer } from '../http/answer.js';
import { relatedModule } from '../links/related-module.js';
import { requireScopes } from '../middleware/require-scope.js';
import { createLinkageParser } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions, type Controller, type ControllerParts } from './controller.js';
import { listOptions, makeList } from './list-time.js';
import { ownedLinkOf } from './owned-link.js';

/**
 * GET /modules/{module}/{id}/relationships/{link}: 200 with identifiers: one or null, or one page of many. A filter or
 * sort by attributes of the related records also requires standard:read.
 */
export function getLinkage(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  const parse = createLinkageParser(parts.config);
  return async (request, response) => {
    const { module, link, id, urls } = ownedLinkOf(parts, request);
    const source = {
      module: link.related,
      through: { module: module.name, id, link: link.name },
      identifiersOnly: true,
    };
    if (link.cardinality === 'one') {
      refuseParameters(request, 'The link leads to one record at most: its linkage has no filter, order or pages');
      const found = await reader.list({ ...source, limit: 1, offset: 0 }, readOptions(request));
      answer(response, 200, [], writeToOneLinkage(link, found, urls));
      return;
    }
    const query = parse(request, relatedModule(link));
    await refuseFaulty(reader, source, query, readOptions(request));
    requireScopes(request.exchange, query.scopes);
    const wanted = { ...source, ...query.wanted };
    const found = await makeList(request, () => reader.list(wanted, listOptions(parts, request)));
    answer(response, 200, [], writeToManyLinkage(link, found, query, urls));
  };
}
