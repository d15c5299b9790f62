import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documentRevisions: ModuleTexts = {
  label: 'Revisión de documento',
  labelPlural: 'Revisiones de documentos',
  description: 'Los archivos de un documento, un registro por cada archivo subido.',
  fields: {
    filename: ['Nombre del archivo', 'Nombre con el que se subió el archivo.'],
    revision: [
      'Revisión',
      'Versión a la que corresponde el archivo, como 1 o 2.0b. Texto, aunque también se acepta un número.',
    ],
    document_id: ['Documento', 'Id del documento al que pertenece el archivo.'],
    document_name: ['Nombre del documento', 'Título del documento de document_id.'],
    change_log: ['Cambios', 'Lo que cambió respecto de la revisión anterior.'],
    file_ext: ['Extensión', 'Final del nombre del archivo sin el punto, como pdf.'],
    file_mime_type: ['Tipo MIME', 'Clase del archivo, como application/pdf.'],
    doc_type: ['Origen', 'Dónde está el archivo: Sugar es este servicio; los demás valores, un almacén externo.'],
    doc_id: ['Id en el origen', 'Id del archivo en el almacén externo de doc_type.'],
    doc_url: ['Dirección en el origen', 'Dirección web del archivo en el almacén externo de doc_type.'],
    ...standardTexts,
  },
  links: {
    documents: 'Documento',
  },
};
