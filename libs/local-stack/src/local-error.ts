/** A condition of this machine that a person can mend. The message says what is wrong and what to do; no stack is shown for it. */
export class LocalError extends Error {
  override readonly name = 'LocalError';
}
