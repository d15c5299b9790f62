import { attributePointer, isColumnLink, isRecordId, validateAttributes, type Module } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { LinkageInput } from '@crm/protos';
import { isObject, shown, type JsonObject } from './json-object.js';
import { refuseLargeValues } from './read-linkage.js';
import { readLinks } from './read-links.js';

/** The requirements of the URL and the method for the document. */
export interface ResourceExpectation {
  readonly module: Module;
  readonly mode: 'create' | 'update';
  /** The id in the URL; always set for an update. */
  readonly id?: string;
  readonly maxAttributes: number;
  readonly maxLinkageEntries: number;
  readonly maxBodyBytes: number;
  /** Faults of file contents, found while they were read. */
  readonly contentFaults?: readonly Fault[];
}

/** A write in the form that the records service takes. */
export interface WriteCommand {
  /** Empty when it is to be generated. */
  readonly id: string;
  readonly attributesJson: Buffer;
  /** New states of links. Links that are absent do not change. */
  readonly links: LinkageInput[];
}

/**
 * Reads the document of a create or an update (JSON:API 1.0 "Creating Resources", "Updating Resources";
 * documents#request-documents, operations#create). Members that the standard does not define are ignored. A type or id
 * that differs from that of the URL is thrown alone, because the document was meant for another resource. All other
 * faults of the shape are thrown together, along with those of the attributes. If the shape is right, the records
 * service validates the attributes; it also checks that related records exist.
 */
export function readResource(document: unknown, expectation: ResourceExpectation): WriteCommand {
  if (!isObject(document)) throw new AppError({ code: codes.documentNotAnObject, source: { pointer: '' } });
  const { data } = document;
  if (!isObject(data)) throw new AppError({ code: codes.dataNotAResource, source: { pointer: '/data' } });
  const faults: Fault[] = [...(expectation.contentFaults ?? [])];
  checkType(data, expectation, faults);
  const id = readId(data, expectation, faults);
  const conflict = faults.find(({ code }) => code === codes.typeDiffersFromUrl || code === codes.idDiffersFromUrl);
  if (conflict !== undefined) throw new AppError(conflict);
  const attributes = readAttributes(data, expectation, faults);
  const links = readLinks(data, { module: expectation.module, maxEntries: expectation.maxLinkageEntries }, faults);
  if (faults.length > 0) {
    // If the attributes are no object, there is nothing in them to validate.
    if (attributes === undefined) throwIfAny(faults);
    const { faults: more } = validateAttributes(expectation.module, attributes ?? {}, expectation.mode);
    faults.push(...more.filter((fault) => !isLinked(fault, data, expectation.module)));
    throwIfAny(faults);
  }
  const entries = links.flatMap((link) => link.entries ?? []);
  refuseLargeValues(entries, expectation.maxBodyBytes);
  return { id, attributesJson: Buffer.from(JSON.stringify(attributes)), links };
}

function checkType({ type }: JsonObject, { module }: ResourceExpectation, faults: Fault[]): void {
  const source = { pointer: '/data/type' };
  if (typeof type !== 'string') faults.push({ code: codes.typeMissing, source, ...shown(type) });
  else if (type !== module.name) faults.push({ code: codes.typeDiffersFromUrl, source, value: type });
}

function readId({ id }: JsonObject, expectation: ResourceExpectation, faults: Fault[]): string {
  const { mode, id: idOfUrl } = expectation;
  const source = { pointer: '/data/id' };
  if (mode === 'create' && idOfUrl !== undefined && !isRecordId(idOfUrl))
    faults.push({ code: codes.invalidId, value: idOfUrl });
  if (typeof id !== 'string') {
    if (mode === 'update') faults.push({ code: codes.idMissing, source, ...shown(id) });
    else if (id !== undefined) faults.push({ code: codes.invalidId, source, ...shown(id) });
    return idOfUrl ?? '';
  }
  if (mode === 'create' && id === '') return idOfUrl ?? '';
  if (idOfUrl !== undefined && id !== idOfUrl) faults.push({ code: codes.idDiffersFromUrl, source, value: id });
  if (mode === 'create' && id !== idOfUrl && !isRecordId(id)) faults.push({ code: codes.invalidId, source, value: id });
  return id;
}

/** The attributes; undefined, with a fault, if they are no object. */
function readAttributes(
  { attributes }: JsonObject,
  { maxAttributes }: ResourceExpectation,
  faults: Fault[],
): JsonObject | undefined {
  const source = { pointer: '/data/attributes' };
  if (attributes === undefined) return {};
  if (!isObject(attributes)) {
    faults.push({ code: codes.memberNotAnObject, source, ...shown(attributes) });
    return undefined;
  }
  const count = Object.keys(attributes).length;
  if (count <= maxAttributes) return attributes;
  // Hundreds of faults of one kind would only hide this one.
  throw new AppError({
    code: codes.tooManyAttributes,
    source,
    detail: `The resource has ${count} attributes; ${maxAttributes} are allowed`,
  });
}

/** Whether a fault reports a missing attribute that a link in the document sets. */
function isLinked({ code, source }: Fault, { relationships }: JsonObject, { links }: Module): boolean {
  if (
    code !== codes.requiredAttributeMissing ||
    source === undefined ||
    !('pointer' in source) ||
    !isObject(relationships)
  )
    return false;
  return Object.entries(relationships).some(([name, relationship]) => {
    const link = links.get(name);
    if (link === undefined || !isColumnLink(link) || link.holder !== 'near') return false;
    if (!isObject(relationship) || relationship.data === undefined) return false;
    return source.pointer === attributePointer(link.column);
  });
}
