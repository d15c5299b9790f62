import type { CompiledSql } from '@crm/postgres';
import type { AskerPart } from './sight.js';

/** A compiled statement that returns records. */
export interface RecordStatement {
  readonly text: string;
  /** Names of the to-one links behind the columns `link_0`, `link_1`… */
  readonly links: readonly string[];
}

/** The same with named parameters. */
export interface NamedRecordStatement extends RecordStatement, CompiledSql {}

/** A record statement that is limited to what the requesting user may see. */
export interface SeenRecordStatement extends RecordStatement {
  /** The parameters for the requesting user, after all others. */
  readonly asker: readonly AskerPart[];
}
