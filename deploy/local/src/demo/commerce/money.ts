/*
 * Amounts are counted in hundredths, as whole numbers: sums and shares of them are exact. Prices are multiples of fifty in the base
 * currency, so that no share of a price and no conversion has to be rounded.
 */

/** An amount in the notation of the service, such as `1250.00`. */
export function asText(hundredths: number): string {
  return `${String(Math.trunc(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A share of an amount. */
export function percentOf(hundredths: number, percent: number): number {
  return Math.round((hundredths * percent) / 100);
}
