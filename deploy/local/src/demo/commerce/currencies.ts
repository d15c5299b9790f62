import type { NewRecord } from '../../stack/api-client.js';
import { demoId, recordsOf } from '../ids.js';
import { asText, percentOf } from './money.js';

/** The currency that every service has; all rates are against it. */
export const baseCurrency = { id: '-99', rate: 100 } as const;

const foreign = [
  { name: 'Euro', symbol: '€', iso4217: 'EUR', rate: 92 },
  { name: 'Pound sterling', symbol: '£', iso4217: 'GBP', rate: 79 },
] as const;

/** A currency that papers may be in. */
export interface Currency {
  readonly id: string;
  /** How many units of it a hundred units of the base currency are worth. */
  readonly rate: number;
}

/** The currencies by their codes. */
export const currencies = {
  USD: baseCurrency,
  EUR: { id: demoId('currency', 1), rate: foreign[0].rate },
  GBP: { id: demoId('currency', 2), rate: foreign[1].rate },
} as const satisfies Readonly<Record<string, Currency>>;

/** The currencies besides the base currency. */
export function demoCurrencies(): NewRecord[] {
  return recordsOf('Currencies', 'currency', foreign, ({ rate, ...currency }) => ({
    ...currency,
    conversion_rate: asText(rate),
    status: 'Active',
  }));
}

/** Amounts of the base currency as attributes in a currency. */
export function inCurrency(amounts: Readonly<Record<string, number>>, currency: Currency): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, asText(percentOf(amount, currency.rate))]),
  );
}
