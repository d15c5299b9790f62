import type { Module, WriteMode } from '@crm/catalog';
import { AppError, faultDetail } from '@crm/errors';
import { findHolder } from '../repository/find-holder.js';
import type { Write } from '../repository/write-records.js';
import type { OwnRecordParts } from './require-own-record.js';

/**
 * Rethrows the error, with the id of the conflicting record if the record may not share values with it and the user
 * sees it. Looks that record up outside the transaction, which the error has ended.
 */
export async function nameHolder(
  { database, reader }: Pick<OwnRecordParts, 'database' | 'reader'>,
  module: Module,
  write: Write,
  mode: WriteMode,
  error: unknown,
): Promise<never> {
  const unique = module.uniqueTogether.find(({ code }) => error instanceof AppError && error.code === code);
  if (unique === undefined || !(error instanceof AppError)) throw error;
  const holder = await findHolder(database, module, unique, write, mode).catch(() => undefined);
  const isNamed = holder !== undefined && (await reader.isVisible(module, holder, write.rights).catch(() => false));
  if (!isNamed) throw error;
  const [fault] = error.faults;
  const detail = `${faultDetail(fault)}: ${module.name} ${holder}`;
  throw new AppError({ ...fault, detail }, { cause: error });
}
