import type { Module } from '@crm/catalog';
import type { ListRequestInput, ListResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import { writeCompoundPage } from '../documents/write-compound.js';
import { writerNamed } from '../documents/write-resource.js';
import { answer } from '../http/answer.js';
import { createListParser, type ListLimits, type ListQuery } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import { isPlain } from '../query/representation.js';
import { readOptions } from './call-options.js';
import { listOptions, makeList } from './list-time.js';
import { loadRepresented, type InclusionLimits, type InclusionParts } from './load-represented.js';

/** The records of a list: those of the module, those behind a link of one record, or those of the user. */
export type ListSource = Pick<ListRequestInput, 'through' | 'ofUser'>;

/**
 * Answers 200 with one page of a module's records (lists#page-links). `url` is the URL of the list if it is not the
 * module's.
 */
export type PageAnswer = (
  request: Request,
  response: Response,
  module: Module,
  source?: ListSource,
  url?: string,
) => Promise<void>;

export interface PageParts extends InclusionParts {
  readonly limits: ListLimits & InclusionLimits;
}

/** Creates the handler that all URLs with a list of records share. */
export function createPageAnswer(parts: PageParts): PageAnswer {
  const { reader, limits } = parts;
  const parse = createListParser(limits);

  return async (request, response, module, source, url) => {
    const query = parse(request, module);
    await refuseFaulty(reader, { module: module.name, ...source }, query, readOptions(request));
    requireScopes(request.exchange, query.scopes);
    const list = { module: module.name, ...source, ...query.request };
    const body = await makeList(request, async () => {
      const page = await reader.list(list, listOptions(request, limits.listTimeoutMs));
      return isPlain(query)
        ? writerNamed(request.api.writers, module.name).page(page, query, url)
        : writeRepresented(request, module, page, query, url);
    });
    answer(response, 200, [], body);
  };

  async function writeRepresented(
    request: Request,
    { name }: Module,
    page: ListResponseMessage,
    query: ListQuery,
    url = writerNamed(request.api.writers, name).url,
  ): Promise<Buffer> {
    const { writers } = request.api;
    const loaded = await loadRepresented(parts, request, name, page.records, query);
    return writeCompoundPage({ writers, type: name, representation: query, loaded }, page, query, url);
  }
}
