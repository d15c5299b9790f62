import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documents: ModuleTexts = {
  label: 'Documento',
  labelPlural: 'Documentos',
  description: 'Archivos con sus datos; cada archivo subido se conserva como revisión.',
  fields: {
    document_name: ['Nombre del documento', 'Título del documento. Prevalece sobre name si se envían ambos.'],
    name: ['Nombre', 'El mismo valor que document_name. Se puede escribir en su lugar.'],
    filename: ['Nombre del archivo', 'Nombre del archivo más reciente.'],
    revision: [
      'Revisión',
      'Versión del archivo más reciente, como 1 o 2.0b. Texto, aunque también se acepta un número.',
    ],
    status_id: ['Estado', 'Indica si el documento está en redacción, en revisión, en uso o caducado.'],
    active_date: [
      'Fecha de publicación',
      'Primer día en que el documento está en vigor. Fecha ISO 8601; de una fecha con hora se conserva la fecha.',
    ],
    exp_date: [
      'Fecha de caducidad',
      'Último día en que el documento está en vigor. Fecha ISO 8601; de ella depende el filtro expired.',
    ],
    category_id: ['Categoría', 'El área o finalidad a la que sirve el documento.'],
    subcategory_id: ['Subcategoría', 'La clase de documento dentro de su categoría.'],
    description: ['Descripción', 'De qué trata el documento, para quien lo busque.'],
    is_template: ['Plantilla', 'Indica si a partir de este documento se crean otros.'],
    template_type: [
      'Tipo de plantilla',
      'Lo que se crea con la plantilla. Solo tiene sentido si is_template es verdadero.',
    ],
    portal_flag: ['Mostrar en el portal', 'Indica si los clientes pueden ver el documento en un portal de clientes.'],
    doc_type: ['Origen', 'Dónde está el archivo: Sugar es este servicio; los demás valores, un almacén externo.'],
    doc_id: ['Id en el origen', 'Id del archivo en el almacén externo de doc_type.'],
    doc_url: ['Dirección en el origen', 'Dirección web del archivo en el almacén externo de doc_type.'],
    document_revision_id: [
      'Última revisión',
      'Id de la revisión que contiene el archivo más reciente. Lo fija el servicio.',
    ],
    latest_revision: ['Número de la última revisión', 'Versión del archivo más reciente, tomada de su revisión.'],
    last_rev_mime_type: [
      'Último tipo MIME',
      'Clase del archivo más reciente, como application/pdf, tomada de su revisión.',
    ],
    related_doc_id: ['Documento relacionado', 'Id de otro documento con el que se relaciona este.'],
    related_doc_name: ['Nombre del documento relacionado', 'Nombre del documento de related_doc_id.'],
    related_doc_rev_id: ['Revisión relacionada', 'Id de la revisión concreta del documento relacionado.'],
    related_doc_rev_number: [
      'Número de la revisión relacionada',
      'Versión que lleva la revisión de related_doc_rev_id.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    revisions: 'Revisiones',
  },
  filters: {
    ...assignmentFilterTexts,
    active: 'Activos',
    expired: 'Caducados',
    templates: 'Plantillas',
  },
};
