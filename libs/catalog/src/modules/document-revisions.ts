import { file, nameOf, oneOf, referenceTo, text, version, type ModuleDefinition } from '../define.js';
import { standardFields } from './standard-fields.js';

/** One revision of a document. */
export const documentRevisions: ModuleDefinition = {
  name: 'DocumentRevisions',
  table: 'document_revisions',
  partOf: ['documents'],
  fields: {
    filename: file({ required: true, content: { mediaType: 'file_mime_type', extension: 'file_ext' } }),
    revision: version({ max: 100 }),
    document_id: referenceTo('Documents', { required: true }),
    document_name: nameOf('document_id', 'Documents', 'document_name'),
    change_log: text({ max: 255 }),
    file_ext: text({ max: 100 }),
    file_mime_type: text({ max: 100 }),
    doc_type: oneOf('eapm_list'),
    doc_id: text({ max: 100 }),
    doc_url: text({ max: 255 }),
    ...standardFields,
  },
};
