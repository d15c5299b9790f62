export const ID_PATTERN = '^[A-Za-z0-9_-]{1,36}$';

/** Words of the routes, which cannot be ids. */
export const ROUTE_WORDS: ReadonlySet<string> = new Set(['viewed', 'favorites', 'meta']);

const ID = new RegExp(ID_PATTERN);

/**
 * Whether a text may be the id of a record: 1 to 36 of `A-Z a-z 0-9 _ -` and not a word of the routes
 * (operations#client-ids).
 */
export function isRecordId(text: string): boolean {
  return hasIdSyntax(text) && !ROUTE_WORDS.has(text);
}

/** Whether a text consists of 1 to 36 of the characters of an id. */
export function hasIdSyntax(text: string): boolean {
  return ID.test(text);
}
