/** One SQL statement with its parameters. */
export interface Statement {
  /**
   * Makes it a named prepared statement of each connection; up to 63 bytes, one text for each name. What stands before
   * a colon is the label `query` of the metrics.
   */
  readonly name?: string;
  /** The label `query` in the metrics of a statement without a name; few different ones. */
  readonly label?: string;
  /** SQL with `$1`, `$2`, ... for the values. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Something that runs statements: the pool, or a transaction on one connection. Column values come back as the types
 * of `type-parsers.ts`. Failures are those of `toAppError`; a violated constraint stays the driver's error, for the
 * caller to give it a meaning by `toAppError(error, byConstraint)`.
 */
export interface Queryable {
  /** Runs a statement; the rows it returned. */
  run<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Runs a statement; how many rows it inserted, updated, deleted or returned. */
  count(statement: Statement): Promise<number>;
}
