import { isRecordId, type Catalog } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import type { ImportRowMessage } from '@crm/protos';
import type { Queryable } from '@crm/postgres';
import { v7 as uuidV7 } from 'uuid';
import { readExternalId, type ExternalId } from '../domain/external-id.js';
import { readAttributes } from '../domain/read-attributes.js';
import { holdersOf } from '../repository/external-ids.js';
import type { FindMissing } from '../repository/find-missing.js';
import type { BoundRows } from './bind-rows.js';
import { externalPointer, type IdentifiedRow, type RowResults, type RowsImport } from './imported-rows.js';

interface IdentifyParts {
  readonly catalog: Catalog;
  readonly findMissing: FindMissing;
}

const OTHER_RECORD = 'The external id of the row names another record';

/** Finds the record of each row, or gives it a new one, and refuses the others (imports#rows). */
export async function identifyRows(
  { catalog, findMissing }: IdentifyParts,
  tx: Queryable,
  { module, mode, keySystem, rows, rights }: RowsImport,
  results: RowResults,
): Promise<IdentifiedRow[]> {
  const isById = keySystem === '';
  const open = [...rows.entries()].filter(([place, row]) => {
    if (results.isRefused(place)) return false;
    const faults = [...idFaults(row), ...externalFaults(row)];
    if (faults.length > 0) results.refuse(place, faults);
    return faults.length === 0;
  });
  if (mode === 'IMPORT_MODE_CREATE') return open.map(([place, row]) => newRow(row, place));
  const holders = isById
    ? open.map(([, { id }]) => id)
    : await holdersOf(
        tx,
        open.map(([, row]) => ({ module, system: keySystem, value: keyOf(row) })),
      );
  const held = holders.flatMap((id) => (id === undefined ? [] : [{ module: module.name, id }]));
  const missing = new Set((await findMissing(tx, held, rights)).map(({ id }) => id));
  return open.flatMap(([place, row], index) => {
    const id = holders[index];
    const isFound = id !== undefined && !missing.has(id);
    if (isFound && row.id !== '' && row.id !== id) {
      results.refuse(place, [
        { code: codes.idDiffersFromUrl, value: row.id, detail: OTHER_RECORD, source: { pointer: '/data/id' } },
      ]);
      return [];
    }
    if (isFound) return [{ row, place, id, isNew: false }];
    if (mode === 'IMPORT_MODE_UPSERT') return [newRow(row, place)];
    const pointer = isById ? '/data/id' : externalPointer(keySystem);
    results.refuse(place, [{ code: codes.recordNotFound, value: keyOf(row), source: { pointer } }]);
    return [];
  });

  function keyOf({ id, externalIds }: ImportRowMessage): string {
    return isById ? id : (externalIds.find(({ system }) => system === keySystem)?.value ?? '');
  }

  function idFaults(row: ImportRowMessage): Fault[] {
    if (row.id !== '' && !isRecordId(row.id))
      return [{ code: codes.invalidId, value: row.id, source: { pointer: '/data/id' } }];
    return mode === 'IMPORT_MODE_CREATE' || keyOf(row) !== '' ? [] : [{ code: codes.keyMissing }];
  }

  function externalFaults({ externalIds }: ImportRowMessage): readonly Fault[] {
    return externalIds.flatMap((external) => {
      const pointer = externalPointer(external.system);
      return faultsOf(() => readExternalId(catalog, { module: module.name, ...external }), pointer);
    });
  }
}

function newRow(row: ImportRowMessage, place: number): IdentifiedRow {
  return { row, place, id: row.id === '' ? uuidV7() : row.id, isNew: true };
}

/**
 * Puts the ids of records that rows name by external ids into their attributes. Refuses rows that name none, or one that
 * the user does not see, in the same way: 8117, as for an id. Records to which rows are bound now may not exist yet.
 */
export async function resolveReferences(
  { catalog, findMissing }: IdentifyParts,
  tx: Queryable,
  { module, rights }: RowsImport,
  rows: readonly IdentifiedRow[],
  { results, bound }: { readonly results: RowResults; readonly bound: BoundRows },
): Promise<readonly IdentifiedRow[]> {
  const named = rows.flatMap((one) =>
    one.row.references.map(({ attribute, externalId }) => {
      const pointer = `/data/attributes/${attribute}`;
      const value = externalId?.value ?? '';
      const fault: Fault = { code: codes.unknownRelatedRecord, value, source: { pointer } };
      let external: ExternalId | undefined;
      const faults = faultsOf(() => {
        const related = relatedModule(one.row, attribute);
        if (related === undefined) throw new AppError(fault);
        external = readExternalId(catalog, { module: related, system: externalId?.system ?? '', value });
      }, pointer);
      return { one, attribute, external, faults, fault };
    }),
  );
  const known = named.flatMap(({ external }) => external ?? []);
  const held = (await holdersOf(tx, known)).flatMap((id, index) => {
    const external = known[index];
    return id === undefined || external === undefined ? [] : [{ module: external.module.name, id, external }];
  });
  const own = new Set([...bound.values()].flat().map(({ id }) => id));
  const others = held.filter((one) => one.module !== module.name || !own.has(one.id));
  const hidden = new Set((await findMissing(tx, others, rights)).map(({ external }) => external));
  const holders = new Map(held.flatMap(({ id, external }) => (hidden.has(external) ? [] : [[external, id] as const])));
  const byRow = Map.groupBy(named, ({ one }) => one);
  return rows.flatMap((one) => {
    const references = byRow.get(one) ?? [];
    const faults = references.flatMap(({ external, faults: own, fault }) =>
      own.length > 0 || (external !== undefined && holders.has(external)) ? own : [fault],
    );
    if (faults.length > 0) {
      results.refuse(one.place, faults);
      return [];
    }
    const ids = references.flatMap(({ attribute, external }) =>
      external === undefined ? [] : [[attribute, holders.get(external)] as const],
    );
    return [{ ...one, row: { ...one.row, attributesJson: withMembers(one.row.attributesJson, ids) } }];
  });

  /** The module of the records to which an attribute refers, which a flexible parent names beside it. */
  function relatedModule({ attributesJson }: ImportRowMessage, attribute: string): string | undefined {
    const references = module.fields.get(attribute)?.references;
    if (typeof references !== 'object') return references;
    const type = readAttributes(attributesJson)[references.typeField];
    return typeof type === 'string' && catalog.module(type) !== undefined ? type : undefined;
  }
}

function faultsOf(read: () => void, pointer: string): readonly Fault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults.map((fault) => ({ ...fault, source: { pointer } }));
  }
}

/** The JSON of an object with more members. */
function withMembers(json: Buffer, members: readonly (readonly [name: string, value: string | undefined])[]): Buffer {
  if (members.length === 0) return json;
  const added = JSON.stringify(Object.fromEntries(members)).slice(1);
  const text = json.toString('utf8').trimEnd();
  const isEmpty = /^\{\s*\}$/u.test(text) || text === '';
  return Buffer.from(isEmpty ? `{${added}` : `${text.slice(0, -1)},${added}`);
}
