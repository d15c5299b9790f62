import { contentName, type Catalog, type Link, type Module } from '@crm/catalog';
import { AppError, codes, jsonPointer, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import type { PartialWriteInput } from '@crm/protos';
import { v7 as uuidV7 } from 'uuid';
import { isObject, shown, type JsonObject } from './json-object.js';
import { readLinkage, refuseLargeValues, type LinkageVerb } from './read-linkage.js';
import { readResource, type ResourceExpectation } from './read-resource.js';

/** The bounds of each operation. */
export type OperationLimits = Pick<ResourceExpectation, 'maxAttributes' | 'maxLinkageEntries' | 'maxBodyBytes'>;

const MEMBER = 'atomic:operations';
const MAX_OPERATIONS = 1_000;

/**
 * Reads the operations of a document (JSON:API 1.1, Atomic Operations; atomic-operations). Each new record with a `lid`
 * gets an id, which takes the place of the `lid` in it and in later operations. Throws the faults of all operations
 * together, each with the pointer of its operation before its own.
 */
export function readOperations(document: unknown, catalog: Catalog, limits: OperationLimits): PartialWriteInput[] {
  if (!isObject(document)) throw new AppError({ code: codes.documentNotAnObject, source: { pointer: '' } });
  const operations = document[MEMBER];
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw malformed(jsonPointer(MEMBER), `The member is a list of 1 to ${MAX_OPERATIONS} operations`);
  const reader = new OperationReader(catalog, limits);
  const faults: Fault[] = [];
  const writes: PartialWriteInput[] = [];
  for (const [index, operation] of (operations as readonly unknown[]).entries()) {
    if (faults.length >= MAX_FAULTS) break;
    const pointer = jsonPointer(MEMBER, String(index));
    try {
      writes.push({ pointer, ...reader.read(operation) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(...error.within(pointer).faults);
    }
  }
  throwIfAny(faults);
  const entries = writes.flatMap(({ add, replace, create, update }) => [
    ...(add?.entries ?? replace?.entries ?? []),
    ...((create ?? update)?.links ?? []).flatMap((link) => link.entries ?? []),
  ]);
  refuseLargeValues(entries, limits.maxBodyBytes);
  return writes;
}

type Write = Omit<PartialWriteInput, 'pointer'>;

/** The record that an operation names. */
interface Target {
  readonly module: Module;
  readonly id: string;
}

const VERBS: Readonly<Record<string, LinkageVerb>> = { add: 'add', update: 'replace', remove: 'remove' };

/** Reads operations in their order. Pointers are those within an operation. */
class OperationReader {
  readonly #catalog: Catalog;
  readonly #limits: OperationLimits;
  /** The ids of new records by type and `lid`. */
  readonly #ids = new Map<string, string>();

  constructor(catalog: Catalog, limits: OperationLimits) {
    this.#catalog = catalog;
    this.#limits = limits;
  }

  read(operation: unknown): Write {
    if (!isObject(operation)) throw malformed('', 'The operation must be an object');
    const { op, ref, href, data } = operation;
    const verb = typeof op === 'string' && Object.hasOwn(VERBS, op) ? VERBS[op] : undefined;
    if (verb === undefined) throw malformed('/op', 'The operations are add, update and remove');
    if (href !== undefined) throw malformed('/href', 'Operations name what they change by ref');
    if (ref !== undefined && !isObject(ref)) throw malformed('/ref', 'The member is an object with a type and an id');
    if (ref?.relationship !== undefined) return this.#readLinkWrite(ref, data, verb);
    if (verb === 'add') {
      // Clients name what they add by ref, too.
      const isSame =
        ref === undefined || (isObject(data) && ref.type === data.type && ref.id === data.id && ref.lid === data.lid);
      if (!isSame) throw malformed('/ref', 'A ref to which something is added names a relationship');
      return this.#readCreate(data);
    }
    if (verb === 'remove') {
      if (ref === undefined) throw malformed('/ref', 'A removal names the record by ref');
      if (data !== undefined) throw malformed('/data', 'Data is removed from the relationship that a ref names');
      const { module, id } = this.#targetOf(ref, '/ref');
      return { delete: { module: module.name, id } };
    }
    return this.#readUpdate(ref, data);
  }

  #readCreate(data: unknown): Write {
    if (!isObject(data)) throw new AppError({ code: codes.dataNotAResource, source: { pointer: '/data' } });
    const module = this.#moduleOf(data, '/data');
    const resource = this.#withIds(data);
    const id = data.lid === undefined ? {} : { id: this.#newId(module, data) };
    return { create: { module: module.name, ...this.#readResource(module, 'create', { ...resource, ...id }) } };
  }

  #readUpdate(ref: JsonObject | undefined, data: unknown): Write {
    if (!isObject(data)) throw new AppError({ code: codes.dataNotAResource, source: { pointer: '/data' } });
    const { module, id } = ref === undefined ? this.#targetOf(data, '/data') : this.#targetOf(ref, '/ref');
    const resource = this.#withIds(data);
    const own = data.lid === undefined ? {} : { id: this.#targetOf(data, '/data').id };
    const command = this.#readResource(module, 'update', { ...resource, ...own }, id);
    return { update: { module: module.name, ...command, id } };
  }

  #readLinkWrite(ref: JsonObject, data: unknown, verb: LinkageVerb): Write {
    const { module, id } = this.#targetOf(ref, '/ref');
    const link = linkOf(module, ref.relationship);
    const faults: Fault[] = [];
    const maxEntries = this.#limits.maxLinkageEntries;
    const entries = readLinkage(
      this.#linkageWithIds(data, '/data'),
      { link, verb, pointer: '/data', maxEntries },
      faults,
    );
    throwIfAny(faults);
    return { [verb]: { owner: { module: module.name, id, link: link.name }, entries } };
  }

  #readResource(module: Module, mode: 'create' | 'update', data: JsonObject, id?: string) {
    const { attributes } = data;
    const contents = module.fileFields.map(contentName).filter((name) => isObject(attributes) && name in attributes);
    throwIfAny(
      contents.map((name) => ({
        code: codes.malformedOperation,
        detail: 'Operations take no contents of files, which have URLs of their own',
        source: { pointer: jsonPointer('data', 'attributes', name) },
      })),
    );
    return readResource({ data }, { ...this.#limits, module, mode, ...(id !== undefined && { id }) });
  }

  #newId(module: Module, { lid, id }: JsonObject): string {
    if (typeof lid !== 'string' || lid === '') throw malformed('/data/lid', 'A lid is a text');
    if (id !== undefined) throw malformed('/data/lid', 'A new record has an id or a lid');
    const name = `${module.name} ${lid}`;
    if (this.#ids.has(name)) throw malformed('/data/lid', 'Another operation gives a record of this type this lid');
    const given = uuidV7();
    this.#ids.set(name, given);
    return given;
  }

  #targetOf(identifier: JsonObject, place: string): Target {
    const module = this.#moduleOf(identifier, place);
    const { id } = this.#identifierWithId(identifier, place);
    if (typeof id !== 'string')
      throw new AppError({ code: codes.idMissing, source: { pointer: `${place}/id` }, ...shown(id) });
    return { module, id };
  }

  #moduleOf({ type }: JsonObject, place: string): Module {
    const source = { pointer: `${place}/type` };
    if (typeof type !== 'string') throw new AppError({ code: codes.typeMissing, source, ...shown(type) });
    const module = this.#catalog.module(type);
    if (module === undefined) throw new AppError({ code: codes.unknownModule, value: type, source });
    return module;
  }

  /** A resource object whose linkage names new records by their ids. */
  #withIds(data: JsonObject): JsonObject {
    if (!isObject(data.relationships)) return data;
    const relationships = Object.entries(data.relationships).map(([name, relationship]) => {
      if (!isObject(relationship) || relationship.data === undefined) return [name, relationship] as const;
      const place = jsonPointer('data', 'relationships', name, 'data');
      return [name, { ...relationship, data: this.#linkageWithIds(relationship.data, place) }] as const;
    });
    return { ...data, relationships: Object.fromEntries(relationships) };
  }

  #linkageWithIds(linkage: unknown, place: string): unknown {
    if (!Array.isArray(linkage)) return isObject(linkage) ? this.#identifierWithId(linkage, place) : linkage;
    return (linkage as readonly unknown[]).map((identifier, index) =>
      isObject(identifier) ? this.#identifierWithId(identifier, `${place}/${index}`) : identifier,
    );
  }

  #identifierWithId(identifier: JsonObject, place: string): JsonObject {
    const { lid, ...others } = identifier;
    if (lid === undefined || others.id !== undefined) return identifier;
    const id = typeof lid === 'string' ? this.#ids.get(`${String(others.type)} ${lid}`) : undefined;
    if (id === undefined)
      throw new AppError({ code: codes.unknownLocalId, source: { pointer: `${place}/lid` }, ...shown(lid) });
    return { ...others, id };
  }
}

function linkOf({ links }: Module, name: unknown): Link {
  const link = typeof name === 'string' ? links.get(name) : undefined;
  if (link === undefined)
    throw new AppError({ code: codes.unknownLink, source: { pointer: '/ref/relationship' }, ...shown(name) });
  return link;
}

function malformed(pointer: string, detail: string): AppError {
  return new AppError({ code: codes.malformedOperation, detail, source: { pointer } });
}
