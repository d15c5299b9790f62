import type { LinkDefinition } from '../define.js';

/** Products, quotes, invoices, contracts and their line items. */
export const commerceLinks: readonly LinkDefinition[] = [
  // Products
  {
    child: 'AOS_Products',
    column: 'aos_product_category_id',
    parent: 'AOS_Product_Categories',
    childLink: 'aos_product_category',
    parentLink: 'aos_products',
  },
  {
    child: 'AOS_Product_Categories',
    column: 'parent_category_id',
    parent: 'AOS_Product_Categories',
    childLink: 'parent_category',
    parentLink: 'sub_categories',
  },

  // Customers
  {
    child: 'AOS_Quotes',
    column: 'billing_account_id',
    parent: 'Accounts',
    childLink: 'accounts',
    parentLink: 'aos_quotes',
  },
  {
    child: 'AOS_Quotes',
    column: 'billing_contact_id',
    parent: 'Contacts',
    childLink: 'contacts',
    parentLink: 'aos_quotes',
  },
  {
    child: 'AOS_Invoices',
    column: 'billing_account_id',
    parent: 'Accounts',
    childLink: 'accounts',
    parentLink: 'aos_invoices',
  },
  {
    child: 'AOS_Invoices',
    column: 'billing_contact_id',
    parent: 'Contacts',
    childLink: 'contacts',
    parentLink: 'aos_invoices',
  },
  {
    child: 'AOS_Contracts',
    column: 'contract_account_id',
    parent: 'Accounts',
    childLink: 'accounts',
    parentLink: 'aos_contracts',
  },
  {
    child: 'AOS_Contracts',
    column: 'contact_id',
    parent: 'Contacts',
    childLink: 'contacts',
    parentLink: 'aos_contracts',
  },

  // Opportunities
  {
    child: 'AOS_Quotes',
    column: 'opportunity_id',
    parent: 'Opportunities',
    childLink: 'opportunities',
    parentLink: 'aos_quotes',
  },
  {
    child: 'AOS_Contracts',
    column: 'opportunity_id',
    parent: 'Opportunities',
    childLink: 'opportunities',
    parentLink: 'aos_contracts',
  },
  { child: 'Opportunities', column: 'currency_id', parent: 'Currencies', childLink: 'currencies' },

  // Line items
  {
    child: 'AOS_Products_Quotes',
    column: 'product_id',
    parent: 'AOS_Products',
    childLink: 'aos_products',
    parentLink: 'aos_products_quotes',
  },
  {
    child: 'AOS_Products_Quotes',
    column: 'group_id',
    parent: 'AOS_Line_Item_Groups',
    childLink: 'aos_line_item_groups',
    parentLink: 'aos_products_quotes',
  },
  ...linesOf('AOS_Quotes', 'aos_quotes'),
  ...linesOf('AOS_Invoices', 'aos_invoices'),
  ...linesOf('AOS_Contracts', 'aos_contracts'),

  // Results of a quote
  {
    storage: 'edge',
    table: 'aos_quotes_aos_invoices',
    left: { module: 'AOS_Quotes', column: 'aos_quote_id', link: 'aos_quotes_aos_invoices' },
    right: { module: 'AOS_Invoices', column: 'aos_invoice_id', link: 'aos_quotes_aos_invoices' },
  },
  {
    storage: 'edge',
    table: 'aos_quotes_aos_contracts',
    left: { module: 'AOS_Quotes', column: 'aos_quote_id', link: 'aos_quotes_aos_contracts' },
    right: { module: 'AOS_Contracts', column: 'aos_contract_id', link: 'aos_quotes_aos_contracts' },
  },
  {
    storage: 'edge',
    table: 'aos_quotes_project',
    left: { module: 'AOS_Quotes', column: 'aos_quote_id', link: 'aos_quotes_project' },
    right: { module: 'Project', column: 'project_id', link: 'aos_quotes_project' },
  },
];

/**
 * The line items of a kind of document and their groups; `childLink` leads from a line item or a group to its document.
 */
function linesOf(parent: string, childLink: string): readonly LinkDefinition[] {
  return [
    { child: 'AOS_Products_Quotes', column: 'parent_id', parent, childLink, parentLink: 'aos_products_quotes' },
    { child: 'AOS_Line_Item_Groups', column: 'parent_id', parent, childLink, parentLink: 'aos_line_item_groups' },
  ];
}
