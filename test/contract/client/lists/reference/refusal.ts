/** A query that must be answered 400. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The code that the errors document must name (errors#codes). */
  readonly code: number;

  constructor(code: number, what: string) {
    super(`${code}: ${what}`);
    this.code = code;
  }
}
