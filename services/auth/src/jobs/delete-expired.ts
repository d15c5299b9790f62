import type { Queryable } from '@crm/postgres';
import { reasonOf, type Logger } from '@crm/runtime';
import { deleteExpiredRows } from '../repository/expired-rows.js';

export function deleteExpired(db: Queryable, logger: Logger) {
  return async (): Promise<void> => {
    try {
      const rows = await deleteExpiredRows(db);
      if (rows > 0) logger.info({ event: 'expired.deleted', rows }, 'expired rows deleted');
    } catch (error) {
      logger.warn({ event: 'expired.failed', reason: reasonOf(error) }, 'expired rows could not be deleted');
    }
  };
}
