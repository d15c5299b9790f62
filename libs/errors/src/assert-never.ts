/** Marks a branch that the type checker has shown to be unreachable; throws if it is reached all the same. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value ${JSON.stringify(value)}`);
}
