/**
 * A JSON number that a double cannot carry, as the digits the client wrote (contract section 3: `1.10` stays `1.10`).
 * JSON readers make one for every number literal that is not a safe integer in canonical form.
 */
export class ExactNumber {
  /** The literal, in the grammar of RFC 8259 section 6. */
  readonly numberText: string;

  constructor(numberText: string) {
    this.numberText = numberText;
  }
}
