import type { documentDropdowns } from '../../../dropdowns/documents.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of documents and the knowledge base. */
export const documentOptions: LabelsOf<typeof documentDropdowns> = {
  document_category_dom: {
    '': '',
    Marketing: 'Marketing',
    'Knowledege Base': 'Wissensdatenbank',
    Sales: 'Vertrieb',
  },
  document_subcategory_dom: {
    '': '',
    'Marketing Collateral': 'Marketingmaterial',
    'Product Brochures': 'Produktbroschüren',
    FAQ: 'Häufige Fragen',
  },
  document_status_dom: {
    Active: 'Aktiv',
    Draft: 'Entwurf',
    FAQ: 'Häufige Fragen',
    Expired: 'Abgelaufen',
    'Under Review': 'In Prüfung',
    Pending: 'Ausstehend',
  },
  document_template_type_dom: {
    '': '',
    mailmerge: 'Serienbrief',
    eula: 'Endbenutzer-Lizenzvertrag',
    nda: 'Geheimhaltungsvereinbarung',
    license: 'Lizenzvertrag',
  },
  aok_status_list: {
    Draft: 'Entwurf',
    Expired: 'Abgelaufen',
    In_Review: 'In Prüfung',
    published_private: 'Intern veröffentlicht',
    published_public: 'Öffentlich',
  },
};
