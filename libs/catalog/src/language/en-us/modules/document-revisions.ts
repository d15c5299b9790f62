import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documentRevisions: ModuleTexts = {
  label: 'Document revision',
  labelPlural: 'Document revisions',
  description: 'The files of a document, one record for each upload.',
  fields: {
    filename: ['File name', 'Name of the file as it was uploaded.'],
    revision: ['Revision', 'Version that this file is, such as 1 or 2.0b. Text, but a number is accepted too.'],
    document_id: ['Document', 'Id of the document that the file belongs to.'],
    document_name: ['Document name', 'Title of the document of document_id.'],
    change_log: ['Change log', 'What changed since the revision before.'],
    file_ext: ['File extension', 'End of the file name without the dot, such as pdf.'],
    file_mime_type: ['MIME type', 'Kind of the file, such as application/pdf.'],
    doc_type: ['Source', 'Where the file is kept: Sugar is this service, every other value an outside store.'],
    doc_id: ['Source id', 'Id of the file in the outside store of doc_type.'],
    doc_url: ['Source address', 'Web address of the file in the outside store of doc_type.'],
    ...standardTexts,
  },
  links: {
    documents: 'Document',
  },
};
