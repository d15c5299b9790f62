/** Records with values of one attribute, and which of them filters on it find. */
export interface FieldTable {
  readonly module: string;
  readonly attribute: string;
  /** Values by label; a record is created for each. */
  readonly rows: Readonly<Record<string, unknown>>;
  /** The value of the filter, and the labels of the records found, in the order of the rows. */
  readonly cases: readonly (readonly [filter: string, labels: readonly string[]])[];
  /** Values of the filter that are refused, with the code and the character that the detail names. */
  readonly refusals: readonly (readonly [filter: string, code: number, character: number])[];
}
