import { percentOf } from './money.js';
import type { Order, OrderLine } from './orders.js';

type LineAmount =
  | 'product_cost_price'
  | 'product_list_price'
  | 'product_discount_amount'
  | 'product_unit_price'
  | 'vat_amt'
  | 'product_total_price';

type OrderAmount =
  | 'total_amt'
  | 'discount_amount'
  | 'subtotal_amount'
  | 'subtotal_tax_amount'
  | 'shipping_amount'
  | 'shipping_tax_amt'
  | 'tax_amount'
  | 'total_amount';

const shippingOfGoods = 100_00;

/** The amounts of a line, under the names of their attributes, in hundredths of the base currency. */
export function lineAmounts({ product, quantity, discount }: OrderLine, vat: string): Record<LineAmount, number> {
  const off = percentOf(product.price, discount);
  const unit = product.price - off;
  return {
    product_cost_price: product.cost,
    product_list_price: product.price,
    product_discount_amount: off,
    product_unit_price: unit,
    vat_amt: percentOf(unit * quantity, Number(vat)),
    product_total_price: unit * quantity,
  };
}

/** The value of an order without shipping and tax. */
export function orderedAmount({ lines }: Order): number {
  return sum(
    lines.map(({ product, quantity, discount }) => (product.price - percentOf(product.price, discount)) * quantity),
  );
}

/** The amounts of a whole order: what its lines come to, with shipping and tax. */
export function orderAmounts(order: Order, vat: string): Record<OrderAmount, number> {
  const total = sum(order.lines.map(({ product, quantity }) => product.price * quantity));
  const subtotal = orderedAmount(order);
  const tax = sum(order.lines.map((line) => lineAmounts(line, vat).vat_amt));
  const shipping = order.lines.some(({ product }) => product.isGood) ? shippingOfGoods : 0;
  const shippingTax = percentOf(shipping, Number(vat));
  return {
    total_amt: total,
    discount_amount: total - subtotal,
    subtotal_amount: subtotal,
    subtotal_tax_amount: subtotal + tax,
    shipping_amount: shipping,
    shipping_tax_amt: shippingTax,
    tax_amount: tax + shippingTax,
    total_amount: subtotal + shipping + tax + shippingTax,
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
