import { faker } from '@faker-js/faker/locale/en';
import type { Draft, Organisation } from './draft.js';
import { seed } from './seed.js';
import type { Attributes } from './stories.js';

/** A line of an order. Amounts are counted in hundredths, as whole numbers, so that sums are exact. */
interface Line {
  readonly product: Draft | undefined;
  readonly quantity: number;
  readonly amounts: Readonly<Record<'product_list_price' | 'product_total_price' | 'vat_amt', number>>;
}

type Sum = 'total_amt' | 'discount_amount' | 'subtotal_amount' | 'subtotal_tax_amount' | 'tax_amount' | 'total_amount';

const vat = 20;
const discount = 10;
const shipping = 100_00;
/** How many lines each quote, invoice and contract has. */
export const linesPerPaper = 2;

/** The attributes of the nth line of a quote, invoice or contract. */
export function lineOf(paper: Draft, index: number, organisation: Organisation): Attributes {
  const { product, quantity, amounts } = line(paper, index, organisation);
  return {
    name: product?.attributes.name,
    part_number: product?.attributes.part_number,
    product_id: product?.id,
    number: index + 1,
    product_qty: String(quantity),
    discount: 'Percentage',
    product_discount: String(discount),
    vat: vat.toFixed(1),
    currency_id: paper.attributes.currency_id,
    group_id: organisation.of('AOS_Line_Item_Groups').find(({ attributes }) => attributes.parent_id === paper.id)?.id,
    parent_type: paper.module.name,
    parent_id: paper.id,
    ...asTexts(amounts),
  };
}

/** The amounts of the lines of a quote, invoice or contract. */
export function groupTotalsOf(paper: Draft, organisation: Organisation): Attributes {
  return asTexts(sumsOf(paper, organisation));
}

/** The amounts of a quote, invoice or contract: the sum of its lines, with shipping and tax. */
export function totalsOf(paper: Draft, organisation: Organisation): Attributes {
  const sums = sumsOf(paper, organisation);
  const shippingTax = percent(shipping, vat);
  const amounts = {
    ...sums,
    shipping_amount: shipping,
    shipping_tax_amt: shippingTax,
    tax_amount: sums.tax_amount + shippingTax,
    total_amount: sums.total_amount + shipping + shippingTax,
  };
  return { ...asTexts(amounts), shipping_tax: vat.toFixed(1) };
}

function sumsOf(paper: Draft, organisation: Organisation): Readonly<Record<Sum, number>> {
  const lines = Array.from({ length: linesPerPaper }, (_, index) => line(paper, index, organisation));
  const sum = (amountOf: (line: Line) => number): number => lines.reduce((total, each) => total + amountOf(each), 0);
  const total = sum(({ amounts, quantity }) => amounts.product_list_price * quantity);
  const subtotal = sum(({ amounts }) => amounts.product_total_price);
  const tax = sum(({ amounts }) => amounts.vat_amt);
  return {
    total_amt: total,
    discount_amount: total - subtotal,
    subtotal_amount: subtotal,
    subtotal_tax_amount: subtotal + tax,
    tax_amount: tax,
    total_amount: subtotal + tax,
  };
}

function line(paper: Draft, index: number, organisation: Organisation): Line {
  const products = organisation.of('AOS_Products');
  const product = products[(paper.number * linesPerPaper + index) % products.length];
  const rate = Number(organisation.find(paper.attributes.currency_id)?.attributes.conversion_rate ?? 1);
  const [price, cost] = ['price', 'cost'].map((name) => Math.round(Number(product?.attributes[name]) * rate * 100));
  seed(`${paper.id} ${String(index)}`);
  const quantity = faker.number.int({ min: 1, max: 40 });
  const off = percent(price ?? 0, discount);
  const unit = (price ?? 0) - off;
  const amounts = {
    product_cost_price: cost ?? 0,
    product_list_price: price ?? 0,
    product_discount_amount: off,
    product_unit_price: unit,
    product_total_price: unit * quantity,
    vat_amt: percent(unit * quantity, vat),
  };
  return { product, quantity, amounts };
}

function percent(hundredths: number, share: number): number {
  return Math.round((hundredths * share) / 100);
}

function asTexts(amounts: Readonly<Record<string, number>>): Attributes {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, (amount / 100).toFixed(2)]));
}
