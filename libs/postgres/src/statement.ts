/** One SQL statement with its values, as `toStatement` and `bind` make it. */
export interface Statement {
  /**
   * Makes it a named prepared statement of each connection; up to 63 bytes, one text for each name. The part before a
   * colon is the label `query` of the metrics.
   */
  readonly name?: string;
  /** The label `query` in the metrics for a statement without a name; use few different ones. */
  readonly label?: string;
  /** SQL with `$1`, `$2`, ... for the values. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs statements: the pool, or a transaction on one connection. Column values have the types of `type-parsers.ts`.
 * Failures are those of `toAppError`; a violated constraint stays the driver's error, which the caller translates by
 * `toAppError(error, byConstraint)`.
 */
export interface Queryable {
  run<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Runs a statement and returns how many rows it inserted, updated, deleted or returned. */
  count(statement: Statement): Promise<number>;
}
