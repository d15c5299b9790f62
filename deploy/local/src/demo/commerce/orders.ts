import { counts } from '../counts.js';
import { accountName } from '../customers/accounts.js';
import { createPicker } from '../random.js';
import { saleOf } from '../sales/sale.js';
import { offers, reorders } from './offers.js';
import type { Offer } from './product-list.js';
import { productOf, type Product } from './products.js';

/** An order of a customer, quoted or not. */
export interface Order {
  /** Name of the quote or invoice for it. */
  readonly name: string;
  /** The number of the account. */
  readonly account: number;
  readonly lines: readonly OrderLine[];
}

/** Some pieces of a product. */
export interface OrderLine {
  readonly product: Product;
  readonly quantity: number;
  /** In percent of the price. */
  readonly discount: number;
}

/** The numbers of the sales for which there is a quote: the advanced and the closed ones. */
export const quotedSales = salesIn('Proposal/Price Quote', 'Negotiation/Review', 'Closed Won', 'Closed Lost');

/** The numbers of the sales that are invoiced: the won ones but for the last, whose invoice is still to be written. */
export const invoicedSales = salesIn('Closed Won').slice(0, -1);

/** The numbers of the sales in some stages. */
export function salesIn(...stages: readonly string[]): number[] {
  const all = Array.from({ length: counts.opportunity }, (_, index) => index + 1);
  return all.filter((number) => stages.includes(saleOf(number).stage));
}

/** The order of the nth sale. */
export function orderOfSale(number: number): Order {
  const { name, account, product } = saleOf(number);
  return { name, account, lines: linesOf(offers[product], 1_000 + number) };
}

/** The nth order that a customer placed without a quote. */
export function reorderOf(number: number): Order {
  const [what, offer] = reorders[number % reorders.length] ?? reorders[0];
  const account = 1 + ((number * 13) % counts.account);
  return { name: `${what} for ${accountName(account)}`, account, lines: linesOf(offer, 2_000 + number) };
}

function linesOf(offer: Offer, seed: number): OrderLine[] {
  const pick = createPicker(seed);
  return offer.map(([part, low, high]) => ({
    product: productOf(part),
    quantity: pick.number(low, high),
    discount: pick.from([0, 0, 10, 20]),
  }));
}
