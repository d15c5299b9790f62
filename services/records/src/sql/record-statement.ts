import type { CompiledSql } from '@crm/postgres';

/** A compiled statement that returns records. */
export interface RecordStatement extends CompiledSql {
  /** Names of the to-one links behind the columns `link_0`, `link_1`… */
  readonly links: readonly string[];
}
