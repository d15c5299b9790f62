import { isColumnLink, isRecordId, validateAttributes, type Module } from '@crm/catalog';
import { AppError, jsonPointer, throwIfAny, type Fault } from '@crm/errors';
import type { LinkageInput } from '@crm/protos';
import { isObject, shown, type JsonObject } from './json-object.js';
import { readLinks } from './read-links.js';

/** What the URL and the method say about the document to come. */
export interface ResourceExpectation {
  readonly module: Module;
  readonly mode: 'create' | 'update';
  /** The id in the URL; always there on an update. */
  readonly id?: string;
  readonly maxAttributes: number;
  readonly maxLinkageEntries: number;
  /** What was found wrong with the contents of files while they were read. */
  readonly contentFaults?: readonly Fault[];
}

/** A write as the records service takes it. */
export interface WriteCommand {
  /** Empty = to be generated. */
  readonly id: string;
  readonly attributesJson: Buffer;
  /** What links are to become; those that are not here stay as they are. */
  readonly links: LinkageInput[];
}

/**
 * Reads the document of a create or an update (JSON:API 1.0 "Creating Resources", "Updating Resources";
 * documents#request-documents, operations#create). Members that the standard does not know are ignored. A type or id
 * that is not that of the URL is thrown alone: the rest was meant for another place. All other faults of the document's
 * shape are thrown together, and with them those of its attributes; attributes alone are for the records service to
 * judge, and so is whether related records exist.
 */
export function readResource(document: unknown, expectation: ResourceExpectation): WriteCommand {
  if (!isObject(document)) throw new AppError({ code: 8102, source: { pointer: '' } });
  const { data } = document;
  if (!isObject(data)) throw new AppError({ code: 8103, source: { pointer: '/data' } });
  const faults: Fault[] = [...(expectation.contentFaults ?? [])];
  checkType(data, expectation, faults);
  const id = readId(data, expectation, faults);
  const conflict = faults.find(({ code }) => code === 8008 || code === 8009);
  if (conflict !== undefined) throw new AppError(conflict);
  const attributes = readAttributes(data, expectation, faults);
  const links = readLinks(data, { module: expectation.module, maxEntries: expectation.maxLinkageEntries }, faults);
  if (faults.length > 0) {
    // Nothing can be said of attributes that are no object but that.
    if (attributes === undefined) throwIfAny(faults);
    const { faults: more } = validateAttributes(expectation.module, attributes ?? {}, expectation.mode);
    faults.push(...more.filter((fault) => !isLinked(fault, data, expectation.module)));
    throwIfAny(faults);
  }
  return { id, attributesJson: Buffer.from(JSON.stringify(attributes)), links };
}

function checkType({ type }: JsonObject, { module }: ResourceExpectation, faults: Fault[]): void {
  const source = { pointer: '/data/type' };
  if (typeof type !== 'string') faults.push({ code: 8104, source, ...shown(type) });
  else if (type !== module.name) faults.push({ code: 8008, source, value: type });
}

function readId({ id }: JsonObject, expectation: ResourceExpectation, faults: Fault[]): string {
  const { mode, id: idOfUrl } = expectation;
  const source = { pointer: '/data/id' };
  if (mode === 'create' && idOfUrl !== undefined && !isRecordId(idOfUrl)) faults.push({ code: 8106, value: idOfUrl });
  if (typeof id !== 'string') {
    if (mode === 'update') faults.push({ code: 8105, source, ...shown(id) });
    else if (id !== undefined) faults.push({ code: 8106, source, ...shown(id) });
    return idOfUrl ?? '';
  }
  if (mode === 'create' && id === '') return idOfUrl ?? '';
  if (idOfUrl !== undefined && id !== idOfUrl) faults.push({ code: 8009, source, value: id });
  if (mode === 'create' && id !== idOfUrl && !isRecordId(id)) faults.push({ code: 8106, source, value: id });
  return id;
}

/** The attributes; undefined, and a fault, for what is no object. */
function readAttributes(
  { attributes }: JsonObject,
  { maxAttributes }: ResourceExpectation,
  faults: Fault[],
): JsonObject | undefined {
  const source = { pointer: '/data/attributes' };
  if (attributes === undefined) return {};
  if (!isObject(attributes)) {
    faults.push({ code: 8107, source, ...shown(attributes) });
    return undefined;
  }
  const count = Object.keys(attributes).length;
  if (count <= maxAttributes) return attributes;
  // Hundreds of faults of one kind would only hide this one.
  throw new AppError({
    code: 8704,
    source,
    detail: `The resource has ${count} attributes; ${maxAttributes} are allowed`,
  });
}

/** Whether a fault says that an attribute is missing which a link of the document stands for. */
function isLinked({ code, source }: Fault, { relationships }: JsonObject, { links }: Module): boolean {
  if (code !== 8110 || source === undefined || !('pointer' in source) || !isObject(relationships)) return false;
  return Object.entries(relationships).some(([name, relationship]) => {
    const link = links.get(name);
    if (link === undefined || !isColumnLink(link) || link.holder !== 'near') return false;
    if (!isObject(relationship) || relationship.data === undefined) return false;
    return source.pointer === jsonPointer('data', 'attributes', link.column);
  });
}
