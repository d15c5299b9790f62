/** Another write holds a pair of linked records, so that this one cannot proceed now. */
export class LinkBusy extends Error {
  override readonly name = 'LinkBusy';
  /** The unsettled operations that hold the pair; none when the other write has already ended. */
  readonly operations: readonly string[];

  constructor(operations: readonly string[] = []) {
    super(`Held by ${operations.length === 0 ? 'a write that has just ended' : operations.join(', ')}`);
    this.operations = operations;
  }
}
