import { isRecordId, type Catalog, type Module } from '@crm/catalog';
import { AppError, codes, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { PartialWriteMessage, RecordInput, WriteAllRequestMessage, WriteAllResponseInput } from '@crm/protos';
import type { OnAct } from '@crm/service';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import type { IsAdministrator } from '../domain/admin-only.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { readActs, setPerformer } from '../repository/audit.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { RecordReader } from '../repository/read-records.js';
import { toRecordMessage } from '../repository/record-row.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import type { LockedWrite } from '../repository/write-locks.js';
import { isLinked } from '../sql/compile-linked.js';
import { firstAnswers } from '../writes/first-answers.js';
import type { LinkStores } from '../writes/store-links.js';
import type { UnitOfWork, UnitsOfWork } from '../writes/unit-of-work.js';
import type { Handlers } from './create-handlers.js';

/** The handlers of single writes, as parts of a unit of work. */
type SingleWrites = Pick<Handlers, 'create' | 'update' | 'delete' | 'add' | 'replace' | 'remove'>;

interface WriteAllParts {
  readonly catalog: Catalog;
  readonly database: Database;
  readonly reader: RecordReader;
  readonly rightsOf: RightsOf;
  readonly refused: RefusedRecords;
  readonly isAdministrator: IsAdministrator;
  readonly linkStores: Pick<LinkStores, 'writeLocks'>;
  readonly units: UnitsOfWork;
  readonly single: SingleWrites;
  readonly onAct: OnAct;
}

/** The outcome of one of the writes. It survives JSON. */
interface Result {
  /** The record that was written, if the caller may see it. */
  readonly record?: StoredRecord;
  readonly openedModules?: string[];
}

/**
 * Makes writes one after the other, all or none; throws the faults of all that are refused, each with the pointer of its
 * write before its own. A request with a key takes effect once, however often it is sent.
 */
export function writeAll(parts: WriteAllParts) {
  const { database, units, isAdministrator, onAct } = parts;
  return async (request: WriteAllRequestMessage, context: CallContext): Promise<WriteAllResponseInput> => {
    const actor = requireScope(context);
    const key = readRequestKey(request.opId, request.fingerprint);
    const isAdministration = actor.scopes.has(ADMIN_SCOPE) && (await isAdministrator(actor.userId));
    const by = { userId: actor.userId, clientId: actor.clientId, requestId: context.requestId };
    const results = await firstAnswers.answerOnce<Result[]>(database, key, async (keep) => {
      const done = await units.run(async (unit) => {
        if (isAdministration) await setPerformer(unit.tx, by);
        await lockOwners(parts, unit, request.writes, actor);
        const written = await writeEach(parts, request.writes, context);
        await units.stageWaiting();
        const shown = unit.hasStaged ? await readAgain(parts, unit, request.writes, written, actor) : written;
        await keep(unit.tx, shown);
        return { results: shown, acts: isAdministration ? await readActs(unit.tx) : [] };
      });
      for (const act of done.acts) onAct(by, act);
      return done.results;
    });
    return {
      results: results.map(({ record, openedModules = [] }) => {
        return { record: record === undefined ? null : toRecordMessage(record), openedModules };
      }),
    };
  };
}

/** Locks the rows that will change in the order that all writes have. Those that the user may not change are left alone. */
async function lockOwners(
  { catalog, rightsOf, refused, linkStores }: WriteAllParts,
  { tx }: UnitOfWork,
  writes: readonly PartialWriteMessage[],
  { userId }: Actor,
): Promise<void> {
  const owners = writes.flatMap(({ update, delete: deletion }) => update ?? deletion ?? []);
  const rights = await rightsOf(userId);
  const locked: LockedWrite[] = [];
  for (const [name, of] of Map.groupBy(owners, ({ module }) => module)) {
    const module = catalog.module(name);
    if (module === undefined) continue;
    const ids = of.map(({ id }) => id).filter(isRecordId);
    const { hidden, forbidden } = await refused.find(tx, module, ids, 'edit', rights);
    const left = new Set([...hidden, ...forbidden]);
    for (const id of ids) if (!left.has(id)) locked.push({ ownerId: id, stored: name, links: [] });
  }
  await linkStores.writeLocks.take(tx, locked);
}

/** Makes the writes. After a refusal the others are only judged, as far as they do not depend on what was refused. */
async function writeEach(
  { catalog, single, units }: WriteAllParts,
  writes: readonly PartialWriteMessage[],
  context: CallContext,
): Promise<Result[]> {
  const results: Result[] = [];
  const faults: Fault[] = [];
  const refused = new Set<string>();
  for (const write of writes) {
    if (refused.has(ownerOf(write))) continue;
    await units.begin(write.pointer, idsOf(catalog, write));
    try {
      results.push(await writeOne(single, write, context));
    } catch (error) {
      // After a statement that failed, Postgres refuses all others of the transaction.
      if (!(error instanceof AppError) || error.status >= 500) {
        if (faults.length === 0) throw error;
        break;
      }
      refused.add(ownerOf(write));
      const own = error.withFaults((fault) => within(write.pointer, fault)).faults;
      faults.push(...own.filter(({ code, value = '' }) => code !== codes.relatedRecordNotFound || !refused.has(value)));
      if (faults.length >= MAX_FAULTS) break;
    }
  }
  throwIfAny(faults);
  return results;
}

async function writeOne(single: SingleWrites, write: PartialWriteMessage, context: CallContext): Promise<Result> {
  const { create, update, delete: deletion, add, replace, remove } = write;
  if (create !== null) return toResult(await single.create(create, context));
  if (update !== null) return toResult(await single.update(update, context));
  if (deletion !== null) return single.delete(deletion, context);
  if (add !== null) await single.add(add, context);
  else if (replace !== null) return single.replace(replace, context);
  else if (remove !== null) return single.remove(remove, context);
  return {};
}

/** The record as all writes have left it, with what attributes show of staged links. */
async function readAgain(
  { catalog, reader, rightsOf }: WriteAllParts,
  { tx }: UnitOfWork,
  writes: readonly PartialWriteMessage[],
  results: readonly Result[],
  actor: Actor,
): Promise<Result[]> {
  const rights = await rightsOf(actor.userId);
  const mayRead = actor.scopes.has('standard:read');
  const read = async (result: Result, index: number): Promise<Result> => {
    const { create = null, update = null } = writes[index] ?? {};
    const module = catalog.module((create ?? update)?.module ?? '');
    if (result.record === undefined || module === undefined || (update !== null && !mayRead)) return result;
    const record = await reader.within(tx).written(module, result.record.id, rights);
    return { ...result, ...(record && { record }) };
  };
  return Promise.all(results.map(read));
}

/** The id of the record that a write changes. */
function ownerOf({ create, update, delete: deletion, add, replace, remove }: PartialWriteMessage): string {
  const owner = create ?? update ?? deletion ?? (add ?? replace ?? remove)?.owner;
  return owner?.id ?? '';
}

/** The ids of the records whose links over edges a write may change or show. */
function idsOf(catalog: Catalog, write: PartialWriteMessage): string[] {
  const { create, update, add, replace, remove } = write;
  // Nothing is linked to a new record yet.
  if (create !== null) return [];
  const links = [...(update?.links ?? []), ...[add ?? replace ?? remove].filter((link) => link != null)];
  const module = catalog.module(update?.module ?? '');
  if (module !== undefined && links.length === 0 && !showsEdges(module)) return [];
  return [ownerOf(write), ...links.flatMap(({ entries }) => entries.map(({ id }) => id))];
}

function showsEdges({ fields, links }: Module): boolean {
  return fields.values().some(({ derived }) => isLinked(derived) && links.get(derived.link)?.storage === 'edge');
}

function within(place: string, fault: Fault): Fault {
  const { source } = fault;
  const pointer = source !== undefined && 'pointer' in source ? source.pointer : '';
  return { ...fault, source: { pointer: place + pointer } };
}

function toResult({ record }: { readonly record?: RecordInput | null }): Result {
  if (record == null) throw new TypeError('A write has returned no record');
  const { id = '', version, attributesJson, toOne = [] } = record;
  return {
    record: {
      id,
      version: Number(version),
      attributesJson: String(attributesJson),
      toOne: toOne.map((link) => ({ link: link.link ?? '', id: link.id ?? '' })),
    },
  };
}
