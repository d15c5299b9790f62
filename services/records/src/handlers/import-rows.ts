import { AppError, codes, type Fault } from '@crm/errors';
import { readRequestKey, requireScope, toFaultMessage, type CallContext } from '@crm/grpc';
import type { ImportRequestMessage, ImportResponseInput } from '@crm/protos';
import type { Queryable } from '@crm/postgres';
import type { Scope } from '@crm/token';
import { findModule } from '../domain/find-module.js';
import { readAttributes } from '../domain/read-attributes.js';
import type { RightsOf } from '../repository/load-rights.js';
import { bindRows, unbindRefused } from '../imports/bind-rows.js';
import { createRows, type CreateRowsParts } from '../imports/create-rows.js';
import { identifyRows, resolveReferences } from '../imports/identify-rows.js';
import {
  isRefusal,
  RowResults,
  RowsRefused,
  type IdentifiedRow,
  type RowResult,
  type RowsImport,
} from '../imports/imported-rows.js';
import { updateRows, type UpdateRowsParts } from '../imports/update-rows.js';
import { addressIn, lockChanged, type LockParts } from '../writes/lock-changed.js';
import { retryLater } from '../writes/retry-later.js';
import type { UnitOfWork } from '../writes/unit-of-work.js';
import { writeTogether, type TogetherParts } from '../writes/write-together.js';

interface ImportParts extends LockParts, TogetherParts {
  readonly rightsOf: RightsOf;
  readonly joined: CreateRowsParts['joined'] & UpdateRowsParts['joined'];
  readonly single: UpdateRowsParts['single'];
  readonly createRecords: CreateRowsParts['createRecords'];
}

const SCOPES: Readonly<Record<ImportRequestMessage['mode'], readonly Scope[]>> = {
  IMPORT_MODE_UNSPECIFIED: ['standard:create', 'standard:update'],
  IMPORT_MODE_CREATE: ['standard:create'],
  IMPORT_MODE_UPDATE: ['standard:update'],
  IMPORT_MODE_UPSERT: ['standard:create', 'standard:update'],
};

const OUTCOMES = {
  created: 'ROW_OUTCOME_CREATED',
  updated: 'ROW_OUTCOME_UPDATED',
  unchanged: 'ROW_OUTCOME_UNCHANGED',
  refused: 'ROW_OUTCOME_REFUSED',
} as const;

/** Ends a dry run, whose transaction has no effect. */
class DryRunEnded extends Error {
  override readonly name = 'DryRunEnded';
  readonly results: readonly RowResult[];

  constructor(results: readonly RowResult[]) {
    super('The rows were judged');
    this.results = results;
  }
}

/** Creates or updates the records of all rows that are not refused, in one transaction (imports#chunks). */
export function importRows(parts: ImportParts) {
  return async (request: ImportRequestMessage, context: CallContext): Promise<ImportResponseInput> => {
    const actor = requireScope(context, ...SCOPES[request.mode]);
    const module = findModule(parts.catalog, request.module);
    const call = { ...request, module, actor, rights: await parts.rightsOf(actor.userId), context };
    const key = request.dryRun ? undefined : readRequestKey(request.opId, request.fingerprint);
    const refused = new Map<number, readonly Fault[]>();
    const store = () =>
      writeTogether(parts, { actor, key, requestId: context.requestId }, async (unit) => {
        const results = await writeRows(parts, unit, call, new RowResults(refused));
        if (request.dryRun) throw new DryRunEnded(results);
        return results;
      });
    for (;;) {
      try {
        return toResponse(await store());
      } catch (error) {
        if (error instanceof DryRunEnded) return toResponse(error.results);
        // The caller tries again, and meanwhile the others get the locks that they wait for.
        if (error instanceof AppError && error.code === codes.linkBusy) throw retryLater();
        if (!(error instanceof RowsRefused)) throw error;
        for (const [place, faults] of error.faults) refused.set(place, faults);
      }
    }
  };
}

async function writeRows(
  parts: ImportParts,
  { tx }: UnitOfWork,
  call: RowsImport,
  results: RowResults,
): Promise<RowResult[]> {
  const identified = await identifyRows(parts.joined, tx, call, results);
  await lockRows(parts, tx, call, identified);
  // A row is judged by what the rows before it have made of its record.
  for (const run of inRuns(identified)) await writeRun(parts, tx, call, run, results);
  results.requireNoneLate();
  return results.inOrder();
}

/** Runs of rows, in their order, no two of which name the same record or have the same external id. */
function* inRuns(rows: readonly IdentifiedRow[]): Generator<readonly IdentifiedRow[], void> {
  let run: IdentifiedRow[] = [];
  let seen = new Set<string>();
  for (const one of rows) {
    const names = [one.id, ...one.row.externalIds.map(({ system, value }) => `${system}:${value}`)];
    if (names.some((name) => seen.has(name))) {
      yield run;
      [run, seen] = [[], new Set()];
    }
    run.push(one);
    for (const name of names) seen.add(name);
  }
  if (run.length > 0) yield run;
}

/** New records come first, because updates may refer to them. */
async function writeRun(
  parts: ImportParts,
  tx: Queryable,
  call: RowsImport,
  run: readonly IdentifiedRow[],
  results: RowResults,
): Promise<void> {
  const { units, joined } = parts;
  const isOpen = ({ place }: IdentifiedRow): boolean => !results.isRefused(place);
  const bound = await bindRows(joined.findMissing, tx, call, run, results);
  const rows = await resolveReferences(joined, tx, call, run.filter(isOpen), { results, bound });
  await createRows(
    parts,
    tx,
    call,
    rows.filter(({ isNew }) => isNew),
    results,
  );
  const existing = rows.filter(({ isNew }) => !isNew);
  await updateRows(parts, tx, call, existing, { results, bound });
  await units.stageWaiting().catch(refuseStaged(results));
  await unbindRefused(tx, call, bound, results);
}

/** Locks the records that will change, in the order of all writes. */
async function lockRows(
  parts: ImportParts,
  tx: Queryable,
  { module, actor }: RowsImport,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const changed = rows.filter(({ isNew }) => !isNew);
  await lockChanged(
    parts,
    tx,
    actor,
    changed.map(({ id }) => ({ module: module.name, id, action: 'edit', scope: 'standard:update' })),
    rows.flatMap(({ row }) => addressIn(parts.catalog, module.name, () => attributesOf(row.attributesJson))),
  );
}

/** Attributes that cannot be read are refused with their row. */
function attributesOf(json: Buffer): ReturnType<typeof readAttributes> {
  try {
    return readAttributes(json);
  } catch (error) {
    if (isRefusal(error)) return {};
    throw error;
  }
}

/** The relationships service has refused links of rows, at the places of these rows. */
function refuseStaged(results: RowResults): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof AppError) || !isRefusal(error)) throw error;
    const faults = error.faults.map((fault) => {
      const pointer = fault.source !== undefined && 'pointer' in fault.source ? fault.source.pointer : '';
      const [, place, rest = ''] = /^\/rows\/(\d+)(.*)$/u.exec(pointer) ?? [];
      if (place === undefined) throw error;
      return { place: Number(place), fault: { ...fault, source: { pointer: rest } } };
    });
    for (const [place, of] of Map.groupBy(faults, (one) => one.place))
      results.refuseLate(
        place,
        of.map(({ fault }) => fault),
      );
  };
}

function toResponse(results: readonly RowResult[]): ImportResponseInput {
  return {
    results: results.map(({ outcome, faults = [] }) => ({
      outcome: OUTCOMES[outcome],
      faults: faults.map(toFaultMessage),
    })),
  };
}
