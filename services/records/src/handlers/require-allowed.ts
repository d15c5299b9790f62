import type { Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { RecordAction, Rights } from '../domain/rights.js';
import type { Dependencies } from './dependencies.js';

/** What is to be done with one record. */
export interface AskedAction {
  readonly module: Module;
  readonly id: string;
  readonly action: RecordAction;
  readonly rights: Rights;
}

/**
 * Throws 8001 for a record that the user does not see, 8512 for one with which the user may not do this. No statement where
 * it may be done with all records of the module, so that a record that is not there is for others to find out.
 */
export async function requireAllowed(
  { refused }: Pick<Dependencies, 'refused'>,
  queryable: Queryable,
  { module, id, action, rights }: AskedAction,
): Promise<void> {
  const { hidden, forbidden } = await refused.find(queryable, module, [id], action, rights);
  if (hidden.length > 0) throw new AppError({ code: 8001, value: id });
  if (forbidden.length > 0) throw new AppError({ code: 8512, value: id });
}
