/** Postgres cuts longer names off silently (NAMEDATALEN), which would let two constraints collide. */
const MAX_IDENTIFIER = 63;

const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Whether a name may stand in SQL text as a quoted identifier. */
export function isSafeIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && name.length <= MAX_IDENTIFIER;
}
