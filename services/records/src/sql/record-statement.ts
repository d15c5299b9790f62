/** A compiled statement that answers records. */
export interface RecordStatement {
  readonly text: string;
  /** Names of the to-one links behind the columns `link_0`, `link_1`… */
  readonly links: readonly string[];
}
