const ID = /^[A-Za-z0-9_-]{1,36}$/;

/** Whether a text may be the id of a user or a client: 1 to 36 of `A-Z a-z 0-9 _ -` (operations#client-ids). */
export function hasIdSyntax(text: string): boolean {
  return ID.test(text);
}
