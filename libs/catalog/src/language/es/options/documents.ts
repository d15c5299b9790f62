import type { documentDropdowns } from '../../../dropdowns/documents.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of documents and the knowledge base. */
export const documentOptions: LabelsOf<typeof documentDropdowns> = {
  document_category_dom: {
    '': '',
    Marketing: 'Marketing',
    'Knowledege Base': 'Base de conocimiento',
    Sales: 'Ventas',
  },
  document_subcategory_dom: {
    '': '',
    'Marketing Collateral': 'Material de marketing',
    'Product Brochures': 'Folletos de productos',
    FAQ: 'Preguntas frecuentes',
  },
  document_status_dom: {
    Active: 'Activo',
    Draft: 'Borrador',
    FAQ: 'Preguntas frecuentes',
    Expired: 'Caducado',
    'Under Review': 'En revisión',
    Pending: 'Pendiente',
  },
  document_template_type_dom: {
    '': '',
    mailmerge: 'Combinación de correspondencia',
    eula: 'Contrato de licencia de usuario final',
    nda: 'Acuerdo de confidencialidad',
    license: 'Contrato de licencia',
  },
  aok_status_list: {
    Draft: 'Borrador',
    Expired: 'Caducado',
    In_Review: 'En revisión',
    published_private: 'Publicado internamente',
    published_public: 'Publicado públicamente',
  },
};
