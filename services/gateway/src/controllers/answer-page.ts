import type { Module } from '@crm/catalog';
import type { ListRequestInput, ListResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { writeCompoundPage } from '../documents/write-compound.js';
import { answer } from '../http/answer.js';
import { requireScopes } from '../middleware/require-scope.js';
import { createListParser, type ListQuery } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import { isPlain } from '../query/representation.js';
import { readOptions, writerOf, type ControllerParts } from './controller.js';
import { listOptions, makeList } from './list-time.js';
import { loadRepresented } from './load-represented.js';

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

/** Creates the handler that all URLs with a list of records share. */
export function createPageAnswer(parts: ControllerParts): PageAnswer {
  const { reader } = parts.clients;
  const parse = createListParser(parts.config);

  return async (request, response, module, source, url) => {
    const query = parse(request, module);
    await refuseFaulty(reader, { module: module.name, ...source }, query, readOptions(request));
    requireScopes(request.exchange, query.scopes);
    const wanted = { module: module.name, ...source, ...query.wanted };
    const body = await makeList(request, async () => {
      const found = await reader.list(wanted, listOptions(parts, request));
      return isPlain(query)
        ? writerOf(parts, module.name).page(found, query, url)
        : writeRepresented(request, module, found, query, url);
    });
    answer(response, 200, [], body);
  };

  async function writeRepresented(
    request: Request,
    { name }: Module,
    found: ListResponseMessage,
    query: ListQuery,
    url = writerOf(parts, name).url,
  ): Promise<Buffer> {
    const loaded = await loadRepresented(parts, request, name, found.records, query);
    return writeCompoundPage({ writers: parts.writers, type: name, representation: query, loaded }, found, query, url);
  }
}
