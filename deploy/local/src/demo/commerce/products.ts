import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { demoId, recordsOf } from '../ids.js';
import { baseCurrency, inCurrency } from './currencies.js';
import { categoryId } from './product-categories.js';
import { productList, type PartNumber } from './product-list.js';

const goods: readonly string[] = ['Sensors', 'Trackers', 'Printers and displays'];
const parts = Object.keys(productList) as PartNumber[];

/** A product as orders need it; amounts in hundredths of the base currency. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly part: PartNumber;
  readonly price: number;
  readonly cost: number;
  /** Whether it has to be shipped. */
  readonly isGood: boolean;
}

/** Goods and services on offer, priced in the base currency. */
export function demoProducts(): NewRecord[] {
  return recordsOf('AOS_Products', 'product', parts, (part, number) => {
    const { name, price, cost, isGood } = productOf(part);
    return {
      name,
      part_number: part,
      product_type: isGood ? 'Good' : 'Service',
      aos_product_category_id: categoryId(productList[part][1]),
      currency_id: baseCurrency.id,
      ...inCurrency({ price, cost }, baseCurrency),
      url: `https://shop.example/${part.toLowerCase()}`,
      assigned_user_id: assigneeOf(number),
    };
  });
}

/** The product with a part number. */
export function productOf(part: PartNumber): Product {
  const [name, category, price, cost] = productList[part];
  return {
    id: demoId('product', 1 + parts.indexOf(part)),
    name,
    part,
    price: price * 100,
    cost: cost * 100,
    isGood: goods.includes(category),
  };
}
