import { contentName, type Module } from '@crm/catalog';
import type { GetRequestInput, RecordMessage } from '@crm/protos';
import type { Request } from 'express';
import { writeCompoundOne } from '../documents/write-compound.js';
import { writerNamed, type ResourceWriters } from '../documents/write-resource.js';
import { fileFieldsOf } from '../files/file-fields.js';
import { selectionOf } from '../query/bind-fields.js';
import type { OneQuery } from '../query/parse-one.js';
import { isPlain } from '../query/representation.js';
import { makeList } from './list-time.js';
import { loadRepresented, type InclusionParts } from './load-represented.js';

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

export interface RepresentationParts extends InclusionParts {
  readonly writers: ResourceWriters;
}

/** A record, and the representation that the query wants. */
export interface RepresentedRecord {
  readonly module: string;
  readonly record: RecordMessage;
  readonly query: OneQuery;
  /** The URL of the document without its query, if it is not the record's. */
  readonly url?: string;
}

/** The document about one record; a promise if related records must be loaded. */
export function representOne(
  parts: RepresentationParts,
  request: Request,
  { module, record, query, url }: RepresentedRecord,
): Buffer | Promise<Buffer> {
  const writer = writerNamed(parts.writers, module);
  if (isPlain(query) && query.search === '') return writer.one(record, url);
  const ownUrl = (url ?? writer.selfUrl(record.id)) + query.search;
  return makeList(request, async () => {
    const loaded = await loadRepresented(parts, request, module, [record], query);
    return writeCompoundOne({ writers: parts.writers, type: module, representation: query, loaded }, record, ownUrl);
  });
}
