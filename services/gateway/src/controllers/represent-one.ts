import { contentName, type Module } from '@crm/catalog';
import type { GetRequestInput, RecordMessage } from '@crm/protos';
import type { Request } from 'express';
import { writeCompoundOne } from '../documents/write-compound.js';
import { fileFieldsOf } from '../files/file-fields.js';
import { selectionOf } from '../query/bind-fields.js';
import type { OneQuery } from '../query/parse-one.js';
import { isPlain } from '../query/representation.js';
import { writerOf, type ControllerParts } from './controller.js';
import { makeList } from './list-time.js';
import { loadRepresented } from './load-represented.js';

/** The request to records for one record in the representation that the query wants. */
export function wantedOne(module: string, id: string, { fieldsets }: OneQuery): GetRequestInput {
  const selection = fieldsets.size === 0 ? undefined : selectionOf(fieldsets, module);
  return selection === undefined ? { module, id } : { module, id, selection };
}

/** The file attributes whose contents the answer shows: all, unless `fields` names others. */
export function contentFieldsOf(module: Module, { fieldsets }: OneQuery): readonly string[] {
  const asked = fieldsets.get(module.name)?.attributes;
  return fileFieldsOf(module).filter((field) => asked?.has(contentName(field)) !== false);
}

/**
 * The document about one record in the representation that the query wants; a promise if related records must be
 * loaded. `url` is the URL of the document without its query, if it is not the record's.
 */
export function representOne(
  parts: ControllerParts,
  request: Request,
  module: string,
  record: RecordMessage,
  query: OneQuery,
  url?: string,
): Buffer | Promise<Buffer> {
  const writer = writerOf(parts, module);
  if (isPlain(query) && query.search === '') return writer.one(record, url);
  return writeLoaded(parts, request, module, record, query, (url ?? writer.selfUrl(record.id)) + query.search);
}

async function writeLoaded(
  parts: ControllerParts,
  request: Request,
  type: string,
  record: RecordMessage,
  representation: OneQuery,
  url: string,
): Promise<Buffer> {
  const loaded = await makeList(request, () => loadRepresented(parts, request, type, [record], representation));
  return writeCompoundOne({ writers: parts.writers, type, representation, loaded }, record, url);
}
