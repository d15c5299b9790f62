import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import type { NeededRecord } from '../domain/needed-record.js';
import type { CreateRecords } from '../repository/create-records.js';
import type { RightsOf } from '../repository/load-rights.js';
import { judgeCreate, neededRecords, type JudgedCreate } from '../writes/judge-create.js';
import { readCreate } from '../writes/read-create.js';
import { storeCreate, type StoreParts } from '../writes/store-create.js';
import { hasOtherRows } from '../writes/store-links.js';
import type { UnitsOfWork } from '../writes/unit-of-work.js';
import { isRefusal, rowPointer, type IdentifiedRow, type RowResults, type RowsImport } from './imported-rows.js';

export interface CreateRowsParts {
  /** Writes as parts of the unit of work under way. */
  readonly joined: StoreParts & { readonly rightsOf: RightsOf };
  readonly units: UnitsOfWork;
  readonly createRecords: CreateRecords;
}

interface JudgedRow extends IdentifiedRow {
  readonly create: JudgedCreate;
}

/** Rows that are judged before other requests have their turn. */
const JUDGED_TOGETHER = 20;
const NOTHING = { attributes: [], toOne: [] };

/**
 * Creates the records of rows, each judged as a single create is, and refuses the others. Rows may refer to each other's
 * records: those that do are stored after them.
 */
export async function createRows(
  parts: CreateRowsParts,
  tx: Queryable,
  call: RowsImport,
  rows: readonly IdentifiedRow[],
  results: RowResults,
): Promise<void> {
  let open = await judgeRows(parts, call, rows, results);
  while (open.length > 0) {
    const missing = await findMissing(parts, tx, call, open);
    const ready = open.filter((one) => one.create.faults.length === 0 && !missing.has(one));
    if (ready.length === 0) {
      for (const one of open) {
        const ofOthers = missing.get(one)?.map(({ fault }) => fault) ?? [];
        results.refuse(one.place, [...one.create.faults, ...ofOthers]);
      }
      return;
    }
    await storeReady(parts, tx, call, ready, results);
    open = open.filter((one) => !ready.includes(one));
  }
}

async function judgeRows(
  { joined }: CreateRowsParts,
  { module, actor }: RowsImport,
  rows: readonly IdentifiedRow[],
  results: RowResults,
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for (const [index, one] of rows.entries()) {
    if (index % JUDGED_TOGETHER === 0) await nextTurn();
    const { attributesJson } = one.row;
    const request = { module: module.name, id: one.id, attributesJson, links: [], files: [], selection: NOTHING };
    try {
      const document = await readCreate(joined, { actor, module, uploads: [], key: undefined }, request);
      judged.push({ ...one, create: await judgeCreate(joined, document) });
    } catch (error) {
      results.refuseBy(one.place, error);
    }
  }
  return judged;
}

/** The records that rows refer to and the user does not see, by row; one statement. */
async function findMissing(
  { joined }: CreateRowsParts,
  tx: Queryable,
  { rights }: RowsImport,
  rows: readonly JudgedRow[],
): Promise<ReadonlyMap<JudgedRow, (NeededRecord & { readonly of: JudgedRow })[]>> {
  const needed = rows.flatMap((of) => neededRecords(of.create).map((record) => ({ ...record, of })));
  return Map.groupBy(await joined.findMissing(tx, needed, rights), ({ of }) => of);
}

/** Whether a record needs no more than a row of its own, links of other services, and an address. */
function isStoredTogether({ create: { links, files, write } }: JudgedRow): boolean {
  const { address, ...others } = links;
  const isPlain = address === undefined || (address.flags.length === 0 && address.replacement === undefined);
  return (
    isPlain && files === undefined && !hasOtherRows({ ...others, address: undefined }) && write.groupIds === undefined
  );
}

/** Stores records that are stored together by a statement for all, and the others one by one. */
async function storeReady(
  { joined, units, createRecords }: CreateRowsParts,
  tx: Queryable,
  { module, context }: RowsImport,
  rows: readonly JudgedRow[],
  results: RowResults,
): Promise<void> {
  const together = rows.filter(isStoredTogether);
  const areStored = together.length > 1 && (await storeTogether());
  for (const { place, create } of areStored ? rows.filter((one) => !together.includes(one)) : rows) {
    await units.begin(rowPointer(place), []);
    try {
      await units.attempt(() => storeCreate(joined, create, context.signal));
      results.set(place, 'created');
    } catch (error) {
      results.refuseBy(place, error);
    }
  }

  /** False if one of them is refused, for example because its id is in use. */
  async function storeTogether(): Promise<boolean> {
    try {
      const writes = together.map(({ create }) => create.write);
      const addresses = together.flatMap(({ id, create: { links, rights } }) =>
        links.address === undefined ? [] : [{ ...links.address, ownerId: id, rights }],
      );
      await units.attempt(async () => {
        await createRecords(tx, module, writes);
        await joined.linkStores.primaryAddresses.addNew(tx, addresses);
      });
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
    for (const { place, create } of together) {
      results.set(place, 'created');
      if (create.links.staged.length === 0) continue;
      await units.begin(rowPointer(place), []);
      const links = create.links.staged.map((linkage) => ({ ...linkage, isNew: true }));
      await joined.coordination.stage(joined.coordination.newOperation(), links);
    }
    return true;
  }
}
