import { equalsStored } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import type { UpdateRequestMessage } from '@crm/protos';
import type { Queryable } from '@crm/postgres';
import { requireModuleRights } from '../domain/admin-only.js';
import { isSameAddressValue } from '../domain/primary-address.js';
import { readAttributes, readStoredAttributes } from '../domain/read-attributes.js';
import type { StoredRecord } from '../domain/stored-record.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import { requireAllowed } from '../writes/require-allowed.js';
import { requireOwnRecord, type OwnRecordParts } from '../writes/require-own-record.js';
import { UndoneTooLate, type UnitsOfWork } from '../writes/unit-of-work.js';
import type { BoundRows } from './bind-rows.js';
import { isRefusal, rowPointer, type IdentifiedRow, type RowResults, type RowsImport } from './imported-rows.js';

export interface UpdateRowsParts {
  /** Reads and checks as parts of the unit of work under way. */
  readonly joined: OwnRecordParts & { readonly refused: RefusedRecords };
  readonly units: UnitsOfWork;
  readonly single: {
    readonly update: (request: UpdateRequestMessage, context: CallContext) => Promise<unknown>;
  };
}

/** How many records are read at once: each may have half a megabyte. */
const READ_TOGETHER = 20;
const NOTHING = { attributes: [], toOne: [] };

/** Updates the records of rows as single updates do, and refuses the others; leaves alone what would not change. */
export async function updateRows(
  parts: UpdateRowsParts,
  tx: Queryable,
  call: RowsImport,
  rows: readonly IdentifiedRow[],
  { results, bound }: { readonly results: RowResults; readonly bound: BoundRows },
): Promise<void> {
  const { joined, units, single } = parts;
  const { module, rights, context } = call;
  for (let begin = 0; begin < rows.length; begin += READ_TOGETHER) {
    const some = rows.slice(begin, begin + READ_TOGETHER);
    const stored = await Promise.all(some.map(({ id }) => joined.reader.get(module, id, rights)));
    for (const [index, { row, id, place }] of some.entries()) {
      try {
        if (isUnchanged(row.attributesJson, stored[index])) {
          if (bound.has(place)) await requireChangeable(id);
          results.set(place, bound.has(place) ? 'updated' : 'unchanged');
          continue;
        }
        await units.begin(rowPointer(place), [id]);
        const update = { module: module.name, id, attributesJson: row.attributesJson, precondition: null };
        const nothingMore = { links: [], uploads: [], files: [], selection: NOTHING };
        await units.attempt(() => single.update({ ...update, ...nothingMore }, context));
        results.set(place, 'updated');
      } catch (error) {
        if (!(error instanceof UndoneTooLate)) results.refuseBy(place, error);
        else if (isRefusal(error.cause)) results.refuseLate(place, error.cause.faults);
        else throw error.cause;
      }
    }
  }

  function isUnchanged(attributesJson: Buffer, record: StoredRecord | undefined): boolean {
    if (record === undefined) return false;
    const values = readStoredAttributes(record.attributesJson);
    const sent = Object.entries(readAttributes(attributesJson));
    return sent.every(([name, value]) => {
      const old = values[name] ?? null;
      const field = module.fields.get(name);
      return equalsStored(module, name, value, old) || (field !== undefined && isSameAddressValue(field, value, old));
    });
  }

  /** A binding needs the rights of an update. */
  async function requireChangeable(id: string): Promise<void> {
    await requireModuleRights(module, 'update', call.actor, joined.isAdministrator);
    await requireOwnRecord(joined, module, id, call.actor);
    await requireAllowed(joined, tx, { module, id, action: 'edit', rights });
  }
}
