import type { Module, WriteMode } from '@crm/catalog';
import { AppError, faultDetail } from '@crm/errors';
import { findHolder } from '../repository/find-holder.js';
import type { Write } from '../repository/write-records.js';
import type { Dependencies } from './dependencies.js';

/**
 * Throws the error on with the id of the record that stands in the way, if a record may not have the values of
 * another and the user sees that one. Asks for it outside the transaction, which the refusal has ended.
 */
export async function nameHolder(
  { database, reader }: Dependencies,
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
