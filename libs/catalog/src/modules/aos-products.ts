import {
  currency,
  inBaseCurrency,
  longText,
  nameOf,
  oneOf,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Goods and services on offer. */
export const aosProducts: ModuleDefinition = {
  name: 'AOS_Products',
  table: 'aos_products',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    product_type: oneOf('product_type_dom', { default: 'Good', renamedFrom: 'type' }),
    maincode: oneOf('product_code_dom', { default: 'XXXX' }),
    part_number: text({ max: 25 }),
    category: oneOf('product_category_dom'),
    aos_product_category_id: referenceTo('AOS_Product_Categories'),
    aos_product_category_name: nameOf('aos_product_category_id', 'AOS_Product_Categories', 'name'),
    price: currency({ required: true }),
    price_usdollar: inBaseCurrency('price'),
    cost: currency(),
    cost_usdollar: inBaseCurrency('cost'),
    currency_id: referenceTo('Currencies'),
    url: text({ max: 255 }),
    product_image: text({ max: 255 }),
    contact_id: referenceTo('Contacts'),
    contact: nameOf('contact_id', 'Contacts', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    goods: [{ field: 'product_type', operator: 'eq', operand: 'Good' }],
    services: [{ field: 'product_type', operator: 'eq', operand: 'Service' }],
  },
};
