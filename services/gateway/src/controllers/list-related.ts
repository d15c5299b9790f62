import { AppError, codes } from '@crm/errors';
import type { ListRequestInput } from '@crm/protos';
import type { Request, Response } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import { withContentHashes } from '../documents/write-contents.js';
import { writeNull } from '../documents/write-resource.js';
import type { Downloads } from '../files/downloads.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { createRelatedOneParser, type ListParser } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import type { PageAnswer, PageParts } from './answer-page.js';
import { answerRead } from './answer-read.js';
import { readOptions } from './call-options.js';
import { listOptions, makeList } from './list-time.js';
import { ownedLinkOf, type OwnedLink } from './owned-link.js';
import { recordIn, type AnsweredRecord } from './record-in.js';
import { representOne, wantedMembers, type WantedMembers } from './represent-one.js';

export interface RelatedParts extends PageParts {
  readonly downloads: Downloads;
}

/**
 * GET /modules/{module}/{id}/{link}: 200 with the related records: one or null, or one page of many. Filters apply to a
 * to-one link as well.
 */
export function listRelated(parts: RelatedParts, answerPage: PageAnswer): Controller {
  const parse = createRelatedOneParser(parts.limits);
  return async (request, response) => {
    const owned = ownedLinkOf(request);
    const { module, link, related, id, urls } = owned;
    if (link.cardinality === 'one') {
      await answerOne(parts, request, response, owned, parse);
      return;
    }
    const through = { module: module.name, id, link: link.name };
    await answerPage(request, response, related, { through }, urls.related);
  };
}

async function answerOne(
  parts: RelatedParts,
  request: Request,
  response: Response,
  owned: OwnedLink,
  parse: ListParser,
): Promise<void> {
  const { module, link, related, id, urls } = owned;
  const asked = parse(request, related);
  const source = { module: link.related, through: { module: module.name, id, link: link.name } };
  await refuseFaulty(parts.reader, source, asked, readOptions(request));
  const query = { ...asked, search: asked.kept.replace('&', '?') };
  requireScopes(request.exchange, query.scopes);
  const members = wantedMembers(related, query);
  const target = await findRelated(parts, request, { ...source, ...asked.request }, members);
  if (target === undefined) {
    answer(response, 200, [], writeNull(urls.related + query.search, query.include !== undefined));
    return;
  }
  const record = withContentHashes(recordIn(target), members.files, target.files);
  const document = await representOne(parts, request, { module: link.related, record, query, url: urls.related });
  await answerRead(parts.downloads, request, response, {
    status: 200,
    headers: [],
    document,
    files: target.files,
  });
}

type RelatedOne = Required<Pick<ListRequestInput, 'module' | 'through'>> & Pick<ListRequestInput, 'query'>;

async function findRelated(
  { reader, limits }: RelatedParts,
  request: Request,
  { module, through, query: conditions }: RelatedOne,
  members: WantedMembers,
): Promise<AnsweredRecord | undefined> {
  // The record that owns the link is not read itself, so this does not count as viewing it.
  const list = {
    module,
    through,
    ...(conditions && { query: conditions }),
    identifiersOnly: true,
    limit: 1,
    offset: 0,
  };
  const [target] = (await makeList(request, () => reader.list(list, listOptions(request, limits.listTimeoutMs))))
    .records;
  if (target === undefined) return undefined;
  try {
    return await reader.get({ module, id: target.id, ...members }, readOptions(request));
  } catch (error) {
    // The record was deleted between the two reads, so the link is empty.
    if (error instanceof AppError && error.code === codes.recordNotFound) return undefined;
    throw error;
  }
}
