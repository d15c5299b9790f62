import { AppError, codes } from '@crm/errors';
import type { Database, Queryable } from '@crm/postgres';
import type { Attributes, Described, ListPage, OnAct, PageRequest, Performer } from '@crm/service';
import { preconditionFailed } from '../domain/precondition.js';
import { readActs, setPerformer } from '../repository/audit.js';
import {
  deleteDefinition,
  listDefinitions,
  nextVersion,
  readDefinition,
  sizeOfDefinitions,
  storeDefinition,
  type Stored,
} from '../repository/definitions.js';
import type { DefinitionKind } from './definition-kind.js';
import { otherId } from './definition-faults.js';

/**
 * The definitions of one kind within a transaction. Functions with an id reject with 8001 when none in force has it, and
 * with 8007 when its version is not one of those `allowed`, if there are any.
 */
export interface DefinitionWrites {
  /** Stores a new definition, or restores a deleted one. `id` is empty if the caller sent none. */
  create(id: string, attributes: Attributes): Promise<Described>;
  change(id: string, attributes: Attributes, allowed?: readonly number[]): Promise<Described>;
  remove(id: string, allowed?: readonly number[]): Promise<void>;
}

/** Reads and writes the definitions of one kind. */
export interface Definitions {
  list(module: string, page: PageRequest): Promise<ListPage<Described>>;
  get(id: string): Promise<Described>;
  /** Makes a change in a transaction of its own, see `changeDefinitions`. */
  write<T>(by: Performer, change: (writes: DefinitionWrites) => Promise<T>): Promise<T>;
}

export interface DefinitionParts {
  readonly database: Database;
  readonly onAct: OnAct;
  /** Called after each change has been committed; the answer waits for it. */
  readonly onChanged: () => Promise<void>;
}

/** Each process reads all of them whenever one changes, and has to be done with that in a second or so. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Changes definitions in one transaction, after changes under way and before later ones. Postgres notes the acts in the
 * audit, with the performer.
 */
export async function changeDefinitions<T>(
  { database, onAct, onChanged }: DefinitionParts,
  by: Performer,
  change: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const [result, acts] = await database.transaction(async (tx) => {
    await setPerformer(tx, by);
    await nextVersion(tx);
    return [await change(tx), await readActs(tx)] as const;
  });
  for (const act of acts) onAct(by, act);
  await onChanged();
  return result;
}

export function createDefinitions<Definition extends object>(
  parts: DefinitionParts,
  rules: DefinitionKind<Definition>,
): Definitions {
  const { database } = parts;
  return {
    async list(module, page) {
      const found = await listDefinitions<Definition>(database, rules.kind, module, page);
      return { ...found, items: found.items.map((stored) => describe(rules, stored)) };
    },
    get: async (id) => describe(rules, await inForce(database, rules, id)),
    write: (by, change) =>
      changeDefinitions(parts, by, async (tx) => {
        const result = await change(writesIn(tx, rules));
        await requireBounded(tx);
        return result;
      }),
  };
}

/** Throws 8018 when all definitions together are too large. */
export async function requireBounded(tx: Queryable): Promise<void> {
  if ((await sizeOfDefinitions(tx)) <= MAX_BYTES) return;
  throw new AppError({
    code: codes.tooManyDefinitions,
    detail: `The definitions of an installation have at most ${MAX_BYTES} bytes of JSON`,
  });
}

/** The writes of a kind within a transaction. */
export function writesIn<Definition extends object>(
  tx: Queryable,
  rules: DefinitionKind<Definition>,
): DefinitionWrites {
  const { kind } = rules;
  const store = async (definition: Definition): Promise<Described> =>
    describe(rules, await storeDefinition(tx, { kind, ...rules.placeOf(definition) }, definition));
  return {
    async create(sentId, attributes) {
      const definition = await rules.readNew(tx, attributes);
      const { id } = rules.placeOf(definition);
      if (sentId !== '' && sentId !== id) throw otherId(sentId, id);
      const present = await readDefinition<Definition>(tx, kind, id);
      return store(
        present === undefined ? await rules.asNew(tx, definition) : await rules.asRestored(tx, definition, present),
      );
    },
    async change(id, attributes, allowed) {
      const { definition: present } = await inForce(tx, rules, id, allowed);
      return store(await rules.readChanged(tx, present, attributes));
    },
    async remove(id, allowed) {
      const { definition } = await inForce(tx, rules, id, allowed);
      await rules.requireUnused(tx, definition);
      await deleteDefinition(tx, kind, id);
    },
  };
}

/** A definition as the attributes of a resource. */
export function describe<Definition>(
  { placeOf, attributesOf }: DefinitionKind<Definition>,
  { definition, version, created, modified }: Stored<Definition>,
): Described {
  const times = { created: new Date(created).toISOString(), modified: new Date(modified).toISOString() };
  return { id: placeOf(definition).id, attributes: { ...attributesOf(definition), ...times }, version };
}

async function inForce<Definition>(
  db: Queryable,
  { kind }: DefinitionKind<Definition>,
  id: string,
  allowed?: readonly number[],
): Promise<Stored<Definition>> {
  const stored = await readDefinition<Definition>(db, kind, id);
  if (stored === undefined || stored.isDeleted) throw new AppError({ code: codes.recordNotFound, value: id });
  if (allowed !== undefined && !allowed.includes(stored.version)) throw preconditionFailed(id, 'row');
  return stored;
}
