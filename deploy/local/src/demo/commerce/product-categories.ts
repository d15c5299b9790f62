import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { demoId, recordsOf } from '../ids.js';

/** Groups of products with the group that they are in; the outermost first. */
const productCategories = [
  ['Hardware', ''],
  ['Software', ''],
  ['Services', ''],
  ['Sensors', 'Hardware'],
  ['Trackers', 'Hardware'],
  ['Printers and displays', 'Hardware'],
  ['Licences', 'Software'],
  ['Add-ons', 'Software'],
  ['Support', 'Services'],
  ['Training', 'Services'],
  ['Consulting', 'Services'],
] as const;

/** The name of a group of products. */
export type ProductCategory = (typeof productCategories)[number][0];

/** The groups of products, in two levels. */
export function demoProductCategories(): NewRecord[] {
  return recordsOf('AOS_Product_Categories', 'product-category', productCategories, ([name, parent], number) => ({
    name,
    is_parent: parent === '',
    assigned_user_id: assigneeOf(number),
    ...(parent === '' ? {} : { parent_category_id: categoryId(parent) }),
  }));
}

/** The groups that must exist before the others. */
export function isOutermost(record: NewRecord): boolean {
  return record.attributes.is_parent === true;
}

/** The id of a group. */
export function categoryId(name: ProductCategory): string {
  return demoId('product-category', 1 + productCategories.findIndex(([each]) => each === name));
}
