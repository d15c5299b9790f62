import { currency, inBaseCurrency, oneOf, referenceTo, type FieldDefinition } from '../define.js';

/** Sums of the line items before tax and shipping; each amount also in the base currency. */
export const lineAmountFields = {
  currency_id: referenceTo('Currencies'),
  total_amt: currency(),
  total_amt_usdollar: inBaseCurrency('total_amt'),
  discount_amount: currency(),
  discount_amount_usdollar: inBaseCurrency('discount_amount'),
  subtotal_amount: currency(),
  subtotal_amount_usdollar: inBaseCurrency('subtotal_amount'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The subtotal with its tax. */
export const taxedSubtotalFields = {
  subtotal_tax_amount: currency(),
  subtotal_tax_amount_usdollar: inBaseCurrency('subtotal_tax_amount'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The cost of delivery. */
export const shippingAmountFields = {
  shipping_amount: currency(),
  shipping_amount_usdollar: inBaseCurrency('shipping_amount'),
  shipping_tax: oneOf('vat_list'),
  shipping_tax_amt: currency(),
  shipping_tax_amt_usdollar: inBaseCurrency('shipping_tax_amt'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

export const totalAmountFields = {
  tax_amount: currency(),
  tax_amount_usdollar: inBaseCurrency('tax_amount'),
  total_amount: currency(),
  total_amount_usdollar: inBaseCurrency('total_amount'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;
