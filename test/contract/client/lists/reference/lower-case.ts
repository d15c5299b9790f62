/** The one capital letter whose lower case is two characters in JavaScript and one in Postgres. */
const DOTTED_I = 'İ';

/** Text in lower case, character by character and without context, like `lower()` of Postgres in C.UTF-8. */
export function lowerCase(text: string): string {
  return Array.from(text, (character) => (character === DOTTED_I ? 'i' : character.toLowerCase())).join('');
}

/** Order by code point, which differs from the order of JavaScript's `<` beyond the first 65,536. */
export function compareCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** The order of texts in lists (lists#order): ignoring case, ties by code point. */
export function compareTexts(one: string, other: string): number {
  return compareCodePoints(lowerCase(one), lowerCase(other)) || compareCodePoints(one, other);
}
