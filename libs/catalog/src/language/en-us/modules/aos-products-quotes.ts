import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductsQuotes: ModuleTexts = {
  label: 'Line item',
  labelPlural: 'Line items',
  description: 'Lines of quotes, invoices and contracts: a product, how many of it, and at what price.',
  fields: {
    name: ['Name', 'What the line is called, usually the name of the product.'],
    number: ['Position', 'Place of the line among the lines of its group, counted from 1.'],
    part_number: ['Part number', 'Part number of the product when the line was written.'],
    item_description: ['Item description', 'The description that is printed on the line.'],
    description: ['Note', 'Further remarks on the line.'],
    product_id: ['Product', 'Id of the product. Empty for a line of service that is not in the list of products.'],
    product_qty: ['Quantity', 'How many units; may have decimals.'],
    product_cost_price: ['Cost price', 'What one unit costs one’s own organization, in the currency of currency_id.'],
    product_cost_price_usdollar: [
      'Cost price (base currency)',
      'What product_cost_price comes to in the base currency, at the rate when the amounts were last written.',
    ],
    product_list_price: ['List price', 'Price of one unit before the discount, in the currency of currency_id.'],
    product_list_price_usdollar: [
      'List price (base currency)',
      'What product_list_price comes to in the base currency, at the rate when the amounts were last written.',
    ],
    discount: ['Discount type', 'Whether product_discount is a percentage or an amount of money.'],
    product_discount: ['Discount', 'The discount as it was entered: percent or money, as discount says.'],
    product_discount_usdollar: [
      'Discount (base currency)',
      'What product_discount, if it is money, comes to in the base currency, at the rate when the amounts were last written.',
    ],
    product_discount_amount: ['Discount amount', 'The discount on one unit in money, in the currency of currency_id.'],
    product_discount_amount_usdollar: [
      'Discount amount (base currency)',
      'What product_discount_amount comes to in the base currency, at the rate when the amounts were last written.',
    ],
    product_unit_price: ['Unit price', 'Price of one unit after the discount, in the currency of currency_id.'],
    product_unit_price_usdollar: [
      'Unit price (base currency)',
      'What product_unit_price comes to in the base currency, at the rate when the amounts were last written.',
    ],
    vat: ['Tax rate', 'The rate, in percent, at which the line is taxed.'],
    vat_amt: ['Tax amount', 'Tax on the whole line, in the currency of currency_id. Not calculated by the service.'],
    vat_amt_usdollar: [
      'Tax amount (base currency)',
      'What vat_amt comes to in the base currency, at the rate when the amounts were last written.',
    ],
    product_total_price: ['Line total', 'Unit price times quantity before tax. Kept as sent, not calculated.'],
    product_total_price_usdollar: [
      'Line total (base currency)',
      'What product_total_price comes to in the base currency, at the rate when the amounts were last written.',
    ],
    currency_id: ['Currency', 'Id of the currency of all amounts of the line. Empty means the base currency.'],
    parent_type: ['Parent type', 'Module of the record that the line belongs to. Needed together with parent_id.'],
    parent_id: ['Parent', 'Id of the quote, invoice or contract that the line belongs to.'],
    parent_name: ['Parent', 'Name of the record that the line belongs to. Follows parent_type and parent_id.'],
    group_id: ['Group', 'Id of the line item group that the line stands in.'],
    group_name: ['Group', 'Name of the line item group. Follows group_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
