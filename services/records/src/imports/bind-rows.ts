import { codes, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { bindExternalIds, findOverfull, unbindExternalIds, type WantedBinding } from '../repository/external-ids.js';
import type { FindMissing } from '../repository/find-missing.js';
import { externalPointer, type IdentifiedRow, type RowResults, type RowsImport } from './imported-rows.js';

/** External ids that rows have been given, by the places of the rows. */
export type BoundRows = ReadonlyMap<number, readonly WantedBinding[]>;

/**
 * Binds the external ids of rows to their records, new ones included, and refuses rows of which another record has one
 * (8020), or whose record has too many (8021). Returns the new bindings of the others.
 */
export async function bindRows(
  findMissing: FindMissing,
  tx: Queryable,
  { module, rights }: RowsImport,
  rows: readonly IdentifiedRow[],
  results: RowResults,
): Promise<BoundRows> {
  const wanted = rows.flatMap(({ row, place, id }) => row.externalIds.map((one) => ({ ...one, id, place })));
  if (wanted.length === 0) return new Map();
  const bindings = await bindExternalIds(
    tx,
    module,
    wanted.map(({ system, value, id }) => ({ system, value, id })),
  );
  const bound = Map.groupBy(
    wanted.filter((_one, index) => bindings[index] === 'new'),
    ({ place }) => place,
  );
  const taken = wanted.flatMap((one, index) => {
    const binding = bindings[index];
    return typeof binding === 'object' ? [{ ...one, module: module.name, id: binding.holder }] : [];
  });
  const hidden = new Set((await findMissing(tx, taken, rights)).map(({ id }) => id));
  const refused: (readonly [place: number, fault: Fault])[] = taken.map(({ place, system, value, id }) => {
    const named = hidden.has(id) ? {} : { detail: `${module.name} ${id} has this external id` };
    return [place, { code: codes.externalIdInUse, value, ...named, source: { pointer: externalPointer(system) } }];
  });
  const overfull = new Set(
    await findOverfull(
      tx,
      module,
      [...bound.values()].flat().map(({ id }) => id),
    ),
  );
  for (const [place, [one]] of bound) {
    if (one !== undefined && overfull.has(one.id))
      refused.push([place, { code: codes.tooManyExternalIds, value: one.id }]);
  }
  for (const [place, faults] of Map.groupBy(refused, ([at]) => at))
    results.refuse(
      place,
      faults.map(([, fault]) => fault),
    );
  return bound;
}

/** Takes the external ids back that refused rows have been given. */
export async function unbindRefused(
  tx: Queryable,
  { module }: RowsImport,
  bound: BoundRows,
  results: RowResults,
): Promise<void> {
  const refused = [...bound].flatMap(([place, bindings]) => (results.isRefused(place) ? bindings : []));
  if (refused.length === 0) return;
  await unbindExternalIds(
    tx,
    module,
    refused.map(({ system, value, id }) => ({ system, value, id })),
  );
}
