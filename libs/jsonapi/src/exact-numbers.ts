const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const SIXTEEN_DIGITS = /^-?[1-9][0-9]{15}$/;

/**
 * Parses a JSON text in which the number literals at `places`, from `places[0]` to `places[1]` and so on, may lose
 * digits as doubles; all other numbers are whole. `makeNumber` makes the values of those that would. Throws a
 * `SyntaxError` for invalid JSON.
 *
 * The literals are parsed as numbers `0.5`, `1.5`, … which differ from all others and from each other: a reviver of
 * `JSON.parse`, to which the engine gives the source of each value, takes two to three times as long.
 */
export function parseExactNumbers(
  text: string,
  places: readonly number[],
  makeNumber: (literal: string) => unknown,
): unknown {
  const literals: string[] = [];
  let marked = '';
  let copied = 0;
  for (let place = 0; place < places.length; place += 2) {
    const [begin = 0, end = 0] = [places[place], places[place + 1]];
    const literal = text.slice(begin, end);
    // The parser refuses a literal that is not a number.
    if (!NUMBER.test(literal)) continue;
    marked += `${text.slice(copied, begin)}${literals.length}.5`;
    literals.push(literal);
    copied = end;
  }
  marked += text.slice(copied);
  return restore(JSON.parse(marked), (index) => {
    const literal = literals[index] ?? '';
    return isSafe(literal) ? Number(literal) : makeNumber(literal);
  });
}

/** Whether a double represents an integer of 16 digits; shorter ones are not passed, longer ones never qualify. */
function isSafe(literal: string): boolean {
  return SIXTEEN_DIGITS.test(literal) && Number.isSafeInteger(Number(literal));
}

/** Replaces each index and a half by the number at that index. */
function restore(value: unknown, numberOf: (index: number) => unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : numberOf(Math.floor(value));
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (let index = 0; index < items.length; index += 1) items[index] = restore(items[index], numberOf);
  } else if (typeof value === 'object' && value !== null) {
    const members = value as Record<string, unknown>;
    for (const name of Object.keys(members)) members[name] = restore(members[name], numberOf);
  }
  return value;
}
