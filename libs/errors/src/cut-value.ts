const MAX_VALUE_LENGTH = 200;

/** The first 200 characters of an offending value (errors#titles). No character is split. */
export function cutValue(value: string): string {
  if (value.length <= MAX_VALUE_LENGTH) return value;
  // A character takes at most two code units.
  return Array.from(value.slice(0, 2 * MAX_VALUE_LENGTH))
    .slice(0, MAX_VALUE_LENGTH)
    .join('');
}
