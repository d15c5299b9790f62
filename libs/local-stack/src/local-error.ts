/** A fault of this machine that a person can correct. The message says what is wrong and what to do; it is shown without a stack. */
export class LocalError extends Error {
  override readonly name = 'LocalError';
}
