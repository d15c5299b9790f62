import type { NewRecord } from '../../stack/api-client.js';
import { contactAt } from '../customers/contacts.js';
import { demoId } from '../ids.js';
import { orderAmounts } from './amounts.js';
import { inCurrency } from './currencies.js';
import { marketOf } from './markets.js';
import type { Order } from './orders.js';

/** A quote or an invoice with the order that its lines list. */
export interface Paper {
  readonly order: Order;
  readonly record: NewRecord;
}

/** Attributes that quotes and invoices share: the billing account, the addresses, and the amounts. */
export function paperAttributes(order: Order, accounts: readonly NewRecord[]): NewRecord['attributes'] {
  const { currency, vat } = marketOf(order.account);
  const payer = accounts[order.account - 1]?.attributes ?? {};
  const address = ['street', 'city', 'country'].flatMap((part) => {
    const value = payer[`billing_address_${part}`];
    return ['billing', 'shipping'].map((purpose) => [`${purpose}_address_${part}`, value] as const);
  });
  return {
    billing_account_id: demoId('account', order.account),
    billing_contact_id: demoId('contact', contactAt(order.account)),
    ...Object.fromEntries(address),
    currency_id: currency.id,
    ...inCurrency(orderAmounts(order, vat), currency),
    shipping_tax: vat,
  };
}
