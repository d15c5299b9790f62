/** Postgres cuts longer names silently (NAMEDATALEN), so that two constraints could collide. */
const MAX_IDENTIFIER = 63;

const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Whether a name may be used in SQL text as a quoted identifier. */
export function isSafeIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && name.length <= MAX_IDENTIFIER;
}
