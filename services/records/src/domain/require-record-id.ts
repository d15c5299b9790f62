import { isRecordId } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';

/** Throws 8001 for an id that no record can have, so that the database never receives a value that it cannot parse. */
export function requireRecordId(id: string): void {
  if (!isRecordId(id)) throw new AppError({ code: codes.recordNotFound, value: id });
}
