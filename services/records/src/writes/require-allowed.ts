import type { Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { RecordAction, Rights } from '../domain/rights.js';
import type { RefusedRecords } from '../repository/refused-records.js';

const MAY_NOT_CREATE = 'The roles of the user do not allow to create records of the module';

/** An action of a user on one record. */
export interface ActionOnRecord {
  readonly module: Module;
  readonly id: string;
  readonly action: RecordAction;
  readonly rights: Rights;
}

/**
 * Throws 8001 for a record that the user does not see, 8512 for one on which the user may not perform the action. No
 * statement where it is permitted on all records of the module; then the caller must find out whether the record
 * exists.
 */
export async function requireAllowed(
  { refused }: { readonly refused: RefusedRecords },
  queryable: Queryable,
  { module, id, action, rights }: ActionOnRecord,
): Promise<void> {
  const { hidden, forbidden } = await refused.find(queryable, module, [id], action, rights);
  if (hidden.length > 0) throw new AppError({ code: codes.recordNotFound, value: id });
  if (forbidden.length > 0) throw new AppError({ code: codes.notAllowed, value: id });
}

/** Throws 8512 when the user may not create records of the module. */
export function requireCreation({ name }: Module, rights: Rights): void {
  if (rights.level(name, 'edit') === 'none') throw new AppError({ code: codes.notAllowed, detail: MAY_NOT_CREATE });
}
