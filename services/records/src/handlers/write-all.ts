import { isColumnLink, type Catalog, type Module } from '@crm/catalog';
import { AppError, codes, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { AnswerMeter } from '@crm/postgres';
import type {
  LinkWriterServiceDefinition,
  PartialWriteMessage,
  RecordInput,
  RecordWriterServiceDefinition,
  ServiceHandlers,
  WriteAllRequestMessage,
  WriteAllResponseInput,
} from '@crm/protos';
import type { Actor } from '@crm/token';
import { readAttributes } from '../domain/read-attributes.js';
import type { StoredRecord } from '../domain/stored-record.js';
import type { RecordReader } from '../repository/read-records.js';
import { toRecordMessage } from '../repository/record-row.js';
import { isLinked } from '../sql/compile-linked.js';
import { addressIn, lockChanged, type ChangedRow, type LockParts } from '../writes/lock-changed.js';
import type { UnitOfWork } from '../writes/unit-of-work.js';
import { writeTogether, type TogetherParts } from '../writes/write-together.js';

/** The handlers of single writes, as parts of a unit of work. */
type SingleWrites = Pick<ServiceHandlers<RecordWriterServiceDefinition, CallContext>, 'create' | 'update' | 'delete'> &
  ServiceHandlers<LinkWriterServiceDefinition, CallContext>;

interface WriteAllParts extends LockParts, TogetherParts {
  readonly reader: RecordReader;
  readonly single: SingleWrites;
  readonly openMeter: () => AnswerMeter;
}

/** How many records are read at once: each may have half a megabyte. */
const READ_TOGETHER = 20;

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
  const { catalog, units, openMeter } = parts;
  return async (request: WriteAllRequestMessage, context: CallContext): Promise<WriteAllResponseInput> => {
    const actor = requireScope(context);
    const sender = { actor, key: readRequestKey(request.opId, request.fingerprint), requestId: context.requestId };
    const meter = openMeter();
    const answered = writeTogether(parts, sender, async (unit) => {
      meter.close();
      const rows = request.writes.flatMap((write) => rowOf(catalog, write));
      await lockChanged(parts, unit.tx, actor, rows, addressesIn(catalog, request.writes, actor));
      const written = await writeEach(parts, request.writes, context, meter);
      await units.stageWaiting();
      return readAgain(parts, unit, request.writes, { written, actor, meter });
    });
    // Not before: `sent` resolves when the caller has gone, while rows still arrive.
    const results = await answered.finally(() => void context.sent.then(meter.close));
    return {
      results: results.map(({ record, openedModules = [] }) => {
        return { record: record === undefined ? null : toRecordMessage(record), openedModules };
      }),
    };
  };
}

/** The primary e-mail addresses that documents write, as far as their scopes allow it. */
function addressesIn(catalog: Catalog, writes: readonly PartialWriteMessage[], { scopes }: Actor): string[] {
  const sent = [
    ...(scopes.has('standard:create') ? writes.flatMap(({ create }) => create ?? []) : []),
    ...(scopes.has('standard:update') ? writes.flatMap(({ update }) => update ?? []) : []),
  ];
  return sent.flatMap(({ module, attributesJson }) => addressIn(catalog, module, () => readAttributes(attributesJson)));
}

/** The row of the addressed record, if the write changes it. */
function rowOf(
  catalog: Catalog,
  { update, delete: deletion, add, replace, remove }: PartialWriteMessage,
): ChangedRow[] {
  if (update !== null) return [{ module: update.module, id: update.id, action: 'edit', scope: 'standard:update' }];
  if (deletion !== null)
    return [{ module: deletion.module, id: deletion.id, action: 'delete', scope: 'standard:delete' }];
  const owner = (add ?? replace ?? remove)?.owner;
  const link = catalog.module(owner?.module ?? '')?.links.get(owner?.link ?? '');
  if (owner == null || link === undefined || !isColumnLink(link) || link.holder !== 'near') return [];
  const verb = add === null ? (replace === null ? 'delete' : 'update') : 'create';
  return [{ module: owner.module, id: owner.id, action: 'edit', scope: `standard:relationship:${verb}` }];
}

/** Makes the writes. After a refusal the others are only judged, as far as they do not depend on what was refused. */
async function writeEach(
  { catalog, single, units }: WriteAllParts,
  writes: readonly PartialWriteMessage[],
  context: CallContext,
  meter: AnswerMeter,
): Promise<Result[]> {
  const results: Result[] = [];
  const faults: Fault[] = [];
  const refused = new Set<string>();
  for (const write of writes) {
    const owner = ownerOf(write);
    if (owner !== '' && refused.has(owner)) continue;
    await units.begin(write.pointer, idsOf(catalog, write));
    let result: Result;
    try {
      result = await writeOne(single, write, context);
    } catch (error) {
      // After a statement that failed, Postgres refuses all others of the transaction.
      if (!(error instanceof AppError) || error.status >= 500) {
        if (faults.length === 0) throw error;
        break;
      }
      const own = error.within(write.pointer).faults;
      faults.push(...own.filter(({ code, value = '' }) => code !== codes.relatedRecordNotFound || !refused.has(value)));
      refused.add(owner);
      // The others would wait for links too, while this transaction holds its own.
      if (error.code === codes.linkBusy) break;
      if (faults.length >= MAX_FAULTS) break;
      continue;
    }
    measure(meter, result);
    results.push(result);
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

/** The results, in which records whose links other writes may have changed are as all writes have left them. */
async function readAgain(
  { catalog, reader, rightsOf }: WriteAllParts,
  unit: UnitOfWork,
  writes: readonly PartialWriteMessage[],
  {
    written,
    actor,
    meter,
  }: { readonly written: readonly Result[]; readonly actor: Actor; readonly meter: AnswerMeter },
): Promise<Result[]> {
  const rights = await rightsOf(actor.userId);
  const mayRead = actor.scopes.has('standard:read');
  const linked = new Set(writes.flatMap(linkedIds));
  const read = async (result: Result, index: number): Promise<Result> => {
    const { create = null, update = null } = writes[index] ?? {};
    const module = catalog.module((create ?? update)?.module ?? '');
    const { record } = result;
    if (record === undefined || module === undefined || (update !== null && !mayRead)) return result;
    if (!linked.has(record.id) && !(unit.hasStaged && showsEdges(module))) return result;
    const again = await reader.within(unit.tx).written(module, record.id, rights);
    return { ...result, ...(again && { record: again }) };
  };
  const results: Result[] = [];
  meter.close();
  for (let begin = 0; begin < written.length; begin += READ_TOGETHER) {
    const some = written.slice(begin, begin + READ_TOGETHER);
    const shown = await Promise.all(some.map((result, index) => read(result, begin + index)));
    for (const result of shown) measure(meter, result);
    results.push(...shown);
  }
  return results;
}

/** The records that a write links or unlinks. */
function linkedIds({ create, update, add, replace, remove }: PartialWriteMessage): string[] {
  const change = add ?? replace ?? remove;
  const links = [...((create ?? update)?.links ?? []), ...(change === null ? [] : [change])];
  const owner = change?.owner?.id;
  return [...(owner === undefined ? [] : [owner]), ...links.flatMap(({ entries }) => entries.map(({ id }) => id))];
}

/** Throws 8709 or 8708 when the answer becomes too large, before anything is stored. */
function measure({ accept }: AnswerMeter, { record }: Result): void {
  const refusal = accept(record === undefined ? 0 : Buffer.byteLength(record.attributesJson));
  if (refusal?.code !== codes.answerTooLarge) {
    if (refusal !== undefined) throw refusal;
    return;
  }
  throw new AppError({
    code: codes.answerTooLarge,
    detail: 'The answer would have too many bytes; send fewer operations',
  });
}

/** The id of the record that a write changes; empty for a new one that has none yet. */
function ownerOf({ create, update, delete: deletion, add, replace, remove }: PartialWriteMessage): string {
  const owner = create ?? update ?? deletion ?? (add ?? replace ?? remove)?.owner;
  return owner?.id ?? '';
}

/** The ids of the records whose links over edges a write may change or show. */
function idsOf(catalog: Catalog, write: PartialWriteMessage): string[] {
  const { create, update } = write;
  // Nothing is linked to a new record yet.
  if (create !== null) return [];
  const module = catalog.module(update?.module ?? '');
  const linked = linkedIds(write);
  if (module !== undefined && linked.length === 0 && !showsEdges(module)) return [];
  return [ownerOf(write), ...linked];
}

function showsEdges({ fields, links }: Module): boolean {
  return fields.values().some(({ derived }) => isLinked(derived) && links.get(derived.link)?.storage === 'edge');
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
