import type { FieldText } from '../texts.js';

/** Sums of the line items before tax and shipping. */
export const lineAmountTexts = {
  currency_id: ['Currency', 'Id of the currency of all amounts of the record. Empty means the base currency.'],
  total_amt: ['Total', 'Sum of the line items before discounts. Kept as sent, not calculated.'],
  total_amt_usdollar: [
    'Total (base currency)',
    'What total_amt comes to in the base currency, at the rate when the amounts were last written.',
  ],
  discount_amount: ['Discount', 'Sum of the discounts of all line items, in the currency of currency_id.'],
  discount_amount_usdollar: [
    'Discount (base currency)',
    'What discount_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
  subtotal_amount: ['Subtotal', 'The total less the discounts, before tax and shipping. Kept as sent.'],
  subtotal_amount_usdollar: [
    'Subtotal (base currency)',
    'What subtotal_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The subtotal with its tax. */
export const taxedSubtotalTexts = {
  subtotal_tax_amount: ['Subtotal with tax', 'The subtotal and the tax on the line items, without shipping.'],
  subtotal_tax_amount_usdollar: [
    'Subtotal with tax (base currency)',
    'What subtotal_tax_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The cost of delivery. */
export const shippingAmountTexts = {
  shipping_amount: ['Shipping', 'What delivery costs before tax, in the currency of currency_id.'],
  shipping_amount_usdollar: [
    'Shipping (base currency)',
    'What shipping_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
  shipping_tax: ['Shipping tax rate', 'The rate, in percent, at which shipping is taxed.'],
  shipping_tax_amt: ['Shipping tax', 'Tax on the shipping amount, in the currency of currency_id. Not calculated.'],
  shipping_tax_amt_usdollar: [
    'Shipping tax (base currency)',
    'What shipping_tax_amt comes to in the base currency, at the rate when the amounts were last written.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The tax and the amount to pay. */
export const totalAmountTexts = {
  tax_amount: ['Tax', 'Tax on everything that is taxed, in the currency of currency_id. Kept as sent.'],
  tax_amount_usdollar: [
    'Tax (base currency)',
    'What tax_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
  total_amount: ['Grand total', 'What is to be paid: subtotal, shipping and tax. Kept as sent.'],
  total_amount_usdollar: [
    'Grand total (base currency)',
    'What total_amount comes to in the base currency, at the rate when the amounts were last written.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
