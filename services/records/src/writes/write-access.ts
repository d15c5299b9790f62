import type { Database } from '@crm/postgres';
import type { IsAdministrator } from '../domain/admin-only.js';
import type { RecordWriter } from '../repository/write-records.js';

/** The means of a write that depend on its caller. */
export interface WriteAccess {
  readonly database: Pick<Database, 'run' | 'count' | 'transaction'>;
  readonly writer: RecordWriter;
  readonly isAdministrator: IsAdministrator;
}
