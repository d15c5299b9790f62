import type { Link } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { RecordMessage } from '@crm/protos';
import type { Request } from 'express';
import type { Clients } from '../clients.js';
import { identifierOf } from '../documents/write-linkage.js';
import { writeNull } from '../documents/write-resource.js';
import { answer } from '../http/answer.js';
import { parseList, refuseParameters } from '../query/parse-list.js';
import {
  linkOf,
  moduleOf,
  readOptions,
  recordIdOf,
  recordIn,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/** GET /modules/{module}/{id}/{link}: 200 with the related records: one or null, or one page of many. */
export function listRelated(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  const limits = { defaultLimit: parts.config.defaultPageLimit, maxLimit: parts.config.maxPageLimit };
  return async (request, response) => {
    const module = moduleOf(request);
    const link = linkOf(request, module);
    const id = recordIdOf(request);
    const url = `${writerOf(parts, module.name).selfUrl(id)}/${link.name}`;
    const documents = writerOf(parts, link.related);
    if (link.cardinality === 'one') {
      refuseParameters(request);
      const holder = recordIn(await reader.get({ module: module.name, id }, readOptions(request)));
      const related = await findRelated(reader, link, holder, request);
      answer(response, 200, [], related === undefined ? writeNull(url) : documents.one(related, url));
      return;
    }
    const page = parseList(request, limits);
    const through = { module: module.name, id, link: link.name };
    const found = await reader.list({ module: link.related, ...page, through }, readOptions(request));
    answer(response, 200, [], documents.page(found, page, url));
  };
}

async function findRelated(
  reader: Clients['reader'],
  link: Link,
  holder: RecordMessage,
  request: Request,
): Promise<RecordMessage | undefined> {
  const target = identifierOf(link, holder);
  if (target === undefined) return undefined;
  try {
    return recordIn(await reader.get({ module: target.type, id: target.id }, readOptions(request)));
  } catch (error) {
    // Deleted between the two reads: the link is empty now.
    if (error instanceof AppError && error.code === 8001) return undefined;
    throw error;
  }
}
