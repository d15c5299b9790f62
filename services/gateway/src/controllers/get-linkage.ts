import { writeToManyLinkage, writeToOneLinkage, type LinkUrls } from '../documents/write-linkage.js';
import { answer } from '../http/answer.js';
import { parseList, refuseParameters } from '../query/parse-list.js';
import {
  linkOf,
  moduleOf,
  readOptions,
  recordIdOf,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/** GET /modules/{module}/{id}/relationships/{link}: 200 with identifiers: one or null, or one page of many. */
export function getLinkage(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  const limits = { defaultLimit: parts.config.defaultPageLimit, maxLimit: parts.config.maxPageLimit };
  return async (request, response) => {
    const module = moduleOf(request);
    const link = linkOf(request, module);
    const id = recordIdOf(request);
    const record = writerOf(parts, module.name).selfUrl(id);
    const urls: LinkUrls = { self: `${record}/relationships/${link.name}`, related: `${record}/${link.name}` };
    const isToOne = link.cardinality === 'one';
    if (isToOne) refuseParameters(request);
    const page = isToOne ? { limit: 1, offset: 0 } : parseList(request, limits);
    const through = { module: module.name, id, link: link.name };
    const wanted = { module: link.related, ...page, through, identifiersOnly: true };
    const found = await reader.list(wanted, readOptions(request));
    const document = isToOne ? writeToOneLinkage(link, found, urls) : writeToManyLinkage(link, found, page, urls);
    answer(response, 200, [], document);
  };
}
