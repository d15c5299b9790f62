import type { AskerPart } from './sight.js';

/** A compiled statement that answers records. */
export interface RecordStatement {
  readonly text: string;
  /** Names of the to-one links behind the columns `link_0`, `link_1`… */
  readonly links: readonly string[];
}

/** One that sees what the user may see who asks. */
export interface SeenRecordStatement extends RecordStatement {
  /** The parameters about who asks, after all others. */
  readonly asker: readonly AskerPart[];
}
