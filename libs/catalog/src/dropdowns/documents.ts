/** Drop-downs of documents and the knowledge base: the keys in display order. */
export const documentDropdowns = {
  document_category_dom: ['', 'Marketing', 'Knowledege Base', 'Sales'],
  document_subcategory_dom: ['', 'Marketing Collateral', 'Product Brochures', 'FAQ'],
  document_status_dom: ['Active', 'Draft', 'FAQ', 'Expired', 'Under Review', 'Pending'],
  document_template_type_dom: ['', 'mailmerge', 'eula', 'nda', 'license'],
  aok_status_list: ['Draft', 'Expired', 'In_Review', 'published_private', 'published_public'],
} as const;
