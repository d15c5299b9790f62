import { contentName, type Module } from '@crm/catalog';
import type { RecordMessage, SelectionInput } from '@crm/protos';
import type { Request } from 'express';
import { writeCompoundOne, type Loaded } from '../documents/write-compound.js';
import { writerNamed, type ResourceWriters } from '../documents/write-resource.js';
import { NOTHING_LOADED } from '../include/load-included.js';
import { selectionOf } from '../query/bind-fields.js';
import type { OneQuery } from '../query/parse-one.js';
import { isPlain } from '../query/representation.js';
import { makeList } from './list-time.js';
import { loadRepresented, type InclusionParts } from './load-represented.js';

/** The parts of a request to records that name the members of one record that the query wants. */
export interface WantedMembers {
  /** Absent = every attribute and every to-one link. */
  readonly selection?: SelectionInput;
  /** The file attributes whose contents the answer shows. */
  readonly files: string[];
}

export function wantedMembers(module: Module, query: OneQuery): WantedMembers {
  const selection = selectionOf(query.fieldsets, module.name);
  return { ...(selection && { selection }), files: contentFieldsOf(module, query) };
}

/** The file attributes whose contents the answer shows: all, unless `fields` names others. */
export function contentFieldsOf(module: Module, { fieldsets }: OneQuery): string[] {
  const asked = fieldsets.get(module.name)?.attributes;
  return module.fileFields.filter((field) => asked?.has(contentName(field)) !== false);
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
  parts: InclusionParts,
  request: Request,
  represented: RepresentedRecord,
): Buffer | Promise<Buffer> {
  const { module, record, query } = represented;
  if (query.include === undefined) return documentOf(request.api.writers, represented);
  return makeList(request, async () =>
    documentOf(request.api.writers, represented, await loadRepresented(parts, request, module, [record], query)),
  );
}

/** The document about one record, with the related records that were loaded. */
export function documentOf(
  writers: ResourceWriters,
  { module, record, query, url }: RepresentedRecord,
  loaded: Loaded = NOTHING_LOADED,
): Buffer {
  const writer = writerNamed(writers, module);
  if (isPlain(query) && query.search === '') return writer.one(record, url);
  const ownUrl = (url ?? writer.selfUrl(record.id)) + query.search;
  return writeCompoundOne({ writers, type: module, representation: query, loaded }, record, ownUrl);
}
