import { moduleNamed, validateAttributes, type Catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { unrestricted } from '../domain/rights.js';
import { createRecordWriter } from './write-records.js';

/** Id of the first user, in every installation. */
export const ADMINISTRATOR_ID = '1';

/** Stores the first administrator unless a user with that id was ever stored; returns whether it did. */
export async function seedAdministrator(database: Queryable, catalog: Catalog, userName: string): Promise<boolean> {
  const users = moduleNamed(catalog, 'Users');
  const attributes = { user_name: userName, last_name: 'Administrator', is_admin: true, status: 'Active' };
  const { values } = validateAttributes(users, attributes, 'create');
  const write = { id: ADMINISTRATOR_ID, rights: unrestricted(ADMINISTRATOR_ID), values, needed: [] };
  try {
    await createRecordWriter(database, catalog).create(users, write);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.recordAlreadyExists) return false;
    throw error;
  }
}
