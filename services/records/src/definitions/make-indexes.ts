import { catalogWith, customIndexDdl, moduleNamed, type CustomIndex, type Definitions } from '@crm/catalog';
import { sqlState, type Database } from '@crm/postgres';
import { reasonOf, type Logger } from '@crm/runtime';
import { logAct } from '@crm/service';
import { readDefinition, readEdition, storeDefinition } from '../repository/definitions.js';
import { dropIndexObject, runAlone, makeIndexObjects, readIndexObjects } from '../repository/custom-index-objects.js';
import { changeDefinitions } from './definitions.js';
import { indexId } from './indexes.js';

const MAX_REASON = 500;

/**
 * Makes the indexes in Postgres those of the definitions, as the role that owns the tables: drops what no definition has
 * or an ended process left half made, and makes what is missing. Returns the version of the definitions that it saw; does
 * nothing if that is `known`, or while another process does the same. Rejects when Postgres goes away; the next run
 * continues.
 */
export async function makeIndexes(database: Database, logger: Logger, known = ''): Promise<string> {
  let seen = known;
  await runAlone(database, async () => {
    const { version, definitionsJson } = await readEdition(database, known);
    if (definitionsJson !== null) await makeAll(database, logger, JSON.parse(definitionsJson) as Definitions);
    seen = version;
  });
  return seen;
}

async function makeAll(database: Database, logger: Logger, definitions: Definitions): Promise<void> {
  const keys = new Set(definitions.indexes.map(({ key }) => key));
  const objects = await readIndexObjects(database);
  for (const object of objects.filter(({ key, isValid }) => !isValid || !keys.has(key))) {
    await dropIndexObject(database, object);
    logger.info({ event: 'index.dropped', name: object.name }, 'dropped an index');
  }
  const valid = new Set(objects.filter(({ isValid }) => isValid).map(({ name }) => name));
  const catalog = catalogWith(definitions);
  for (const index of definitions.indexes.filter(({ state }) => state !== 'failed')) {
    const ddl = customIndexDdl(moduleNamed(catalog, index.module), index);
    if (index.state === 'ready' && ddl.indexes.every(({ name }) => valid.has(name))) continue;
    const begin = performance.now();
    const reason = await failureOf(() => makeIndexObjects(database, ddl));
    await settle(database, logger, index, reason);
    const duration_ms = Math.round(performance.now() - begin);
    const id = indexId(index.module, index.attribute, index.kind);
    if (reason === null) logger.info({ event: 'index.ready', index: id, duration_ms }, 'an index is ready');
    else logger.error({ event: 'index.failed', index: id, reason }, 'an index could not be made');
  }
}

/** Why Postgres refused the work; null if it did not. Rejects when the connection was lost or the work was ended. */
async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const state = sqlState(error);
    if (state === undefined || state.startsWith('08') || state.startsWith('57')) throw error;
    return reasonOf(error instanceof Error ? (error.cause ?? error) : error).slice(0, MAX_REASON);
  }
}

/** Stores the outcome, unless the definition was deleted or renewed meanwhile. */
async function settle(database: Database, logger: Logger, index: CustomIndex, reason: string | null): Promise<void> {
  const { module, attribute, kind, key } = index;
  const place = { kind: 'index', id: indexId(module, attribute, kind), module } as const;
  const parts = { database, onAct: logAct(logger), onChanged: () => Promise.resolve() };
  await changeDefinitions(parts, {}, async (tx) => {
    const stored = await readDefinition<CustomIndex>(tx, 'index', place.id);
    if (stored === undefined || stored.isDeleted || stored.definition.key !== key) return;
    await storeDefinition<CustomIndex>(tx, place, { ...index, state: reason === null ? 'ready' : 'failed', reason });
  });
}
