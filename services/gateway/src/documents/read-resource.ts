import { ExactNumber, isRecordId, validateAttributes, type Module } from '@crm/catalog';
import { AppError, throwIfAny, type Fault } from '@crm/errors';
import { pointer } from '@crm/jsonapi';

/** What the URL and the method say about the document to come. */
export interface ResourceExpectation {
  readonly module: Module;
  readonly mode: 'create' | 'update';
  /** The id in the URL; always there on an update. */
  readonly id?: string;
  readonly maxAttributes: number;
}

/** A write as the records service takes it. */
export interface WriteCommand {
  /** Empty = to be generated. */
  readonly id: string;
  readonly attributesJson: Buffer;
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the document of a create or an update (JSON:API 1.0 "Creating Resources", "Updating Resources"; contract
 * sections 3 and 4). Members that the standard does not know are ignored. All faults of the document's shape are thrown
 * together, and with them those of its attributes; attributes alone are for the records service to judge.
 */
export function readResource(document: unknown, expectation: ResourceExpectation): WriteCommand {
  if (!isObject(document)) throw new AppError({ code: 8102, source: { pointer: '' } });
  const { data } = document;
  if (!isObject(data)) throw new AppError({ code: 8103, source: { pointer: '/data' } });
  const faults: Fault[] = [];
  checkType(data, expectation, faults);
  const id = readId(data, expectation, faults);
  const attributes = readAttributes(data, expectation, faults);
  checkRelationships(data, faults);
  if (faults.length > 0) {
    faults.push(...validateAttributes(expectation.module, attributes, expectation.mode).faults);
    throwIfAny(faults);
  }
  return { id, attributesJson: Buffer.from(JSON.stringify(attributes)) };
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

function readAttributes(
  { attributes }: JsonObject,
  { maxAttributes }: ResourceExpectation,
  faults: Fault[],
): JsonObject {
  const source = { pointer: '/data/attributes' };
  if (attributes === undefined) return {};
  if (!isObject(attributes)) {
    faults.push({ code: 8107, source, ...shown(attributes) });
    return {};
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

function checkRelationships({ relationships }: JsonObject, faults: Fault[]): void {
  if (relationships === undefined) return;
  if (!isObject(relationships)) {
    faults.push({ code: 8107, source: { pointer: '/data/relationships' }, ...shown(relationships) });
    return;
  }
  for (const link of Object.keys(relationships)) {
    faults.push({ code: 8302, value: link, source: { pointer: pointer('data', 'relationships', link) } });
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** The offending value for the title, unless it is an object, a list or absent. */
function shown(value: unknown): { value: string } | Record<string, never> {
  if (value instanceof ExactNumber) return { value: value.numberText };
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? { value: String(value) } : {};
}
