/**
 * The process cannot start for an external reason that an operator can fix: a port is taken, a store is missing, a
 * schema is newer than the binary. `runProcess` prints the message as one line and exits with 3.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
