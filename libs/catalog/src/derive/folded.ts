/**
 * The function that makes texts comparable without case (filters#without-case). Capitals alone would leave `ẞ`, small
 * letters alone `ß`. Pure ASCII takes the short way. It is not strict, so that Postgres can put its body in place of a
 * call, in indexes too.
 */
export const FOLDED = `create function records.folded(value text) returns text language sql immutable parallel safe return
  case when octet_length(value) = char_length(value) then upper(value collate "C")
  else upper(replace(lower(value collate "und-x-icu"), 'i' || chr(775), 'i') collate "und-x-icu") collate "C" end;`;

/** The SQL expression of a text as it is compared without case. */
export function folded(value: string): string {
  return `records.folded(${value})`;
}
