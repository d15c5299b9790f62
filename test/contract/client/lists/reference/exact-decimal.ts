const DECIMAL = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/u;

/** Whether a text is a decimal number in plain notation. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Whether a text is a whole number in plain notation. */
export function isWhole(text: string): boolean {
  return /^[+-]?\d+$/u.test(text);
}

/** Compares two decimal numbers in plain notation, digit for digit. */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(placesOf(one), placesOf(other));
  const [left, right] = [scaled(one, places), scaled(other, places)];
  return left < right ? -1 : Number(left > right);
}

function placesOf(text: string): number {
  return DECIMAL.exec(text)?.groups?.fraction?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const { sign = '', whole, fraction = '' } = DECIMAL.exec(text)?.groups ?? {};
  if (whole === undefined) throw new Error(`${text} is no decimal number`);
  const digits = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -digits : digits;
}
