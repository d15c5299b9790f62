/** Another write has hold of a pair of linked records, so that this one cannot be made now. */
export class LinkBusy extends Error {
  override readonly name = 'LinkBusy';
  /** The operations, not settled, that hold it; none when the other write has ended already. */
  readonly operations: readonly string[];

  constructor(operations: readonly string[] = []) {
    super(`Held by ${operations.length === 0 ? 'a write that has just ended' : operations.join(', ')}`);
    this.operations = operations;
  }
}
