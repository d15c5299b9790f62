import { accountCity } from '../customers/accounts.js';
import { currencies } from './currencies.js';

const markets = [
  {
    countries: ['Portugal', 'Germany', 'France', 'Poland', 'Sweden'],
    currency: currencies.EUR,
    vat: '20.0',
  },
  { countries: ['Kenya', 'India', 'Australia'], currency: currencies.GBP, vat: '20.0' },
] as const;

const elsewhere = { currency: currencies.USD, vat: '5.0' } as const;

/** In which currency the nth account is served, and at which rate it is taxed, in percent. */
export function marketOf(account: number): Pick<(typeof markets)[number], 'currency' | 'vat'> | typeof elsewhere {
  const [, country] = accountCity(account);
  return markets.find(({ countries }) => countries.some((each) => each === country)) ?? elsewhere;
}
