import type { documentDropdowns } from '../../../dropdowns/documents.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of documents and the knowledge base. */
export const documentOptions: LabelsOf<typeof documentDropdowns> = {
  document_category_dom: {
    '': '',
    Marketing: 'Marketing',
    'Knowledege Base': 'Knowledge base',
    Sales: 'Sales',
  },
  document_subcategory_dom: {
    '': '',
    'Marketing Collateral': 'Marketing collateral',
    'Product Brochures': 'Product brochures',
    FAQ: 'FAQ',
  },
  document_status_dom: {
    Active: 'Active',
    Draft: 'Draft',
    FAQ: 'FAQ',
    Expired: 'Expired',
    'Under Review': 'Under review',
    Pending: 'Pending',
  },
  document_template_type_dom: {
    '': '',
    mailmerge: 'Mail merge',
    eula: 'End user license agreement',
    nda: 'Non-disclosure agreement',
    license: 'License agreement',
  },
  aok_status_list: {
    Draft: 'Draft',
    Expired: 'Expired',
    In_Review: 'In review',
    published_private: 'Published internally',
    published_public: 'Published publicly',
  },
};
