import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documents: ModuleTexts = {
  label: 'Document',
  labelPlural: 'Documents',
  description: 'Files with what is known about them; every upload is kept as a revision.',
  fields: {
    document_name: ['Document name', 'Title of the document. Wins over name when both are sent.'],
    name: ['Name', 'The same value as document_name. May be written instead of it.'],
    filename: ['File name', 'Name of the newest file.'],
    revision: ['Revision', 'Version of the newest file, such as 1 or 2.0b. Text, but a number is accepted too.'],
    status_id: ['Status', 'Whether the document is being written, reviewed, in use or out of date.'],
    active_date: [
      'Publish date',
      'First day on which the document is in force. ISO 8601 date; of a date-time the date is kept.',
    ],
    exp_date: [
      'Expiration date',
      'Last day on which the document is in force. ISO 8601 date; the named filter expired goes by it.',
    ],
    category_id: ['Category', 'The department or purpose that the document serves.'],
    subcategory_id: ['Subcategory', 'The kind of document within its category.'],
    description: ['Description', 'What the document is about, for people who search for it.'],
    is_template: ['Template', 'Whether other documents are made from this one.'],
    template_type: ['Template type', 'What is made from the template. Of use when is_template is true only.'],
    portal_flag: ['Show in portal', 'Whether customers may see the document in a customer portal.'],
    doc_type: ['Source', 'Where the file is kept: Sugar is this service, every other value an outside store.'],
    doc_id: ['Source id', 'Id of the file in the outside store of doc_type.'],
    doc_url: ['Source address', 'Web address of the file in the outside store of doc_type.'],
    document_revision_id: ['Latest revision', 'Id of the revision that holds the newest file. Managed by the service.'],
    latest_revision: ['Latest revision number', 'Version of the newest file, read from its revision.'],
    last_rev_mime_type: [
      'Latest MIME type',
      'Kind of the newest file, such as application/pdf, read from its revision.',
    ],
    related_doc_id: ['Related document', 'Id of another document that this one belongs with.'],
    related_doc_name: ['Related document name', 'Document name of the document of related_doc_id.'],
    related_doc_rev_id: ['Related revision', 'Id of the revision of the related document that is meant.'],
    related_doc_rev_number: ['Related revision number', 'Version that the revision of related_doc_rev_id bears.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    revisions: 'Revisions',
  },
  filters: {
    ...assignmentFilterTexts,
    active: 'Active',
    expired: 'Expired',
    templates: 'Templates',
  },
};
