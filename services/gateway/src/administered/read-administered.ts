import { AppError, codes, jsonPointer, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { isObject, shown, type JsonObject } from '../documents/json-object.js';

/** The requirements of the URL for the document. */
export interface AdministeredExpectation {
  readonly type: string;
  readonly mode: 'create' | 'update' | 'action';
  /** The id in the URL of an update. */
  readonly id?: string;
  readonly maxAttributes: number;
}

/** A document in the form that the service takes, which validates the attributes. */
export interface AdministeredDocument {
  /** Empty when the service is to generate it. */
  readonly id: string;
  readonly attributesJson: Buffer;
}

/**
 * Reads the document of a write of an administered resource, as `readResource` does for records. A type or id that differs from
 * that of the URL is thrown alone, all other faults of the shape together. No error shows the value of an attribute,
 * because some values are secrets.
 */
export function readAdministered(document: unknown, expectation: AdministeredExpectation): AdministeredDocument {
  if (!isObject(document)) throw new AppError({ code: codes.documentNotAnObject, source: { pointer: '' } });
  const { data } = document;
  if (!isObject(data)) throw new AppError({ code: codes.dataNotAResource, source: { pointer: '/data' } });
  const faults = [
    ...typeFaults(data, expectation),
    ...idFaults(data, expectation),
    ...attributeFaults(data),
    ...relationshipFaults(data),
  ];
  throwIfAny(
    faults.filter(({ code }) => code === codes.typeDiffersFromUrl || code === codes.idDiffersFromUrl).slice(0, 1),
  );
  throwIfAny(faults);
  const { id, attributes = {} } = data;
  const count = Object.keys(attributes as JsonObject).length;
  if (count > expectation.maxAttributes) {
    const detail = `The resource has ${count} attributes; ${expectation.maxAttributes} are allowed`;
    throw new AppError({ code: codes.tooManyAttributes, source: { pointer: '/data/attributes' }, detail });
  }
  return { id: typeof id === 'string' ? id : '', attributesJson: Buffer.from(JSON.stringify(attributes)) };
}

function typeFaults({ type }: JsonObject, { type: expected }: AdministeredExpectation): Fault[] {
  const source = { pointer: '/data/type' };
  if (typeof type !== 'string') return [{ code: codes.typeMissing, source, ...shown(type) }];
  return type === expected
    ? []
    : [{ code: codes.typeDiffersFromUrl, source, value: type, detail: `The type must be ${expected}` }];
}

function idFaults({ id }: JsonObject, { mode, id: idOfUrl }: AdministeredExpectation): Fault[] {
  const source = { pointer: '/data/id' };
  if (mode === 'update') {
    if (typeof id !== 'string') return [{ code: codes.idMissing, source, ...shown(id) }];
    return id === idOfUrl ? [] : [{ code: codes.idDiffersFromUrl, source, value: id }];
  }
  return id === undefined || typeof id === 'string' ? [] : [{ code: codes.invalidId, source, ...shown(id) }];
}

function attributeFaults({ attributes }: JsonObject): Fault[] {
  return attributes === undefined || isObject(attributes)
    ? []
    : [{ code: codes.memberNotAnObject, source: { pointer: '/data/attributes' } }];
}

/** Administered resources have no links. */
function relationshipFaults({ relationships }: JsonObject): Fault[] {
  if (relationships === undefined) return [];
  if (!isObject(relationships)) return [{ code: codes.memberNotAnObject, source: { pointer: '/data/relationships' } }];
  return Object.keys(relationships)
    .slice(0, MAX_FAULTS)
    .map((name) => ({
      code: codes.unknownRelationship,
      value: name,
      source: { pointer: jsonPointer('data', 'relationships', name) },
      detail: 'What is administered has no relationships',
    }));
}
