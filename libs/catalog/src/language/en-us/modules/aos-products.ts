import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProducts: ModuleTexts = {
  label: 'Product',
  labelPlural: 'Products',
  description: 'Goods and services on offer, with their price and cost.',
  fields: {
    name: ['Name', 'What the product is called in lists and on line items.'],
    description: ['Description', 'What the product is and what it is for.'],
    product_type: ['Type', 'Whether it is a good or a service. Called type in older clients.'],
    maincode: ['Product code', 'Code of the family that the product belongs to.'],
    part_number: ['Part number', 'Number under which the product is ordered, in the numbering of the manufacturer.'],
    category: ['Category', 'Coarse category from a fixed list. Own categories are in aos_product_category_id.'],
    aos_product_category_id: ['Product category', 'Id of the product category that the product is filed under.'],
    aos_product_category_name: ['Product category', 'Name of the product category. Follows aos_product_category_id.'],
    price: ['Price', 'What one unit sells for before tax, in the currency of currency_id.'],
    price_usdollar: [
      'Price (base currency)',
      'What price comes to in the base currency, at the rate when the amounts were last written.',
    ],
    cost: ['Cost', 'What one unit costs one’s own organization, in the currency of currency_id.'],
    cost_usdollar: [
      'Cost (base currency)',
      'What cost comes to in the base currency, at the rate when the amounts were last written.',
    ],
    currency_id: ['Currency', 'Id of the currency of price and cost. Empty means the base currency.'],
    url: ['Web address', 'Page with more about the product. Not checked.'],
    product_image: ['Image', 'Name or address of a picture of the product. The picture itself is not kept here.'],
    contact_id: ['Contact', 'Id of the contact to ask about the product, for example at its manufacturer.'],
    contact: ['Contact', 'Name of the contact to ask. Follows contact_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    goods: 'Goods',
    services: 'Services',
  },
};
