import {
  alsoCalled,
  date,
  file,
  flag,
  longText,
  managed,
  nameOf,
  oneOf,
  referenceTo,
  text,
  version,
} from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** A file with its metadata; every upload becomes a revision. */
export const documents: ModuleDefinition = {
  name: 'Documents',
  table: 'documents',
  fields: {
    document_name: text({ max: 255, required: true }),
    name: alsoCalled('document_name', { max: 255 }),
    filename: file({
      content: { revisions: { current: 'document_revision_id', parent: 'document_id', number: 'revision' } },
    }),
    revision: version({ max: 100, default: '1' }),
    status_id: oneOf('document_status_dom'),
    active_date: date({ required: true }),
    exp_date: date(),
    category_id: oneOf('document_category_dom'),
    subcategory_id: oneOf('document_subcategory_dom'),
    description: longText(),
    is_template: flag(),
    template_type: oneOf('document_template_type_dom'),
    portal_flag: flag({ default: false }),
    doc_type: oneOf('eapm_list', { default: 'Sugar' }),
    doc_id: text({ max: 100 }),
    doc_url: text({ max: 255 }),
    document_revision_id: managed(referenceTo('DocumentRevisions')),
    latest_revision: nameOf('document_revision_id', 'DocumentRevisions', 'revision'),
    last_rev_mime_type: nameOf('document_revision_id', 'DocumentRevisions', 'file_mime_type'),
    related_doc_id: referenceTo('Documents'),
    related_doc_name: nameOf('related_doc_id', 'Documents', 'document_name'),
    related_doc_rev_id: referenceTo('DocumentRevisions'),
    related_doc_rev_number: nameOf('related_doc_rev_id', 'DocumentRevisions', 'revision'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['document_name', 'filename', 'category_id', 'status_id', 'active_date', 'assigned_user_name'],
    sections: {
      more: ['is_template', 'template_type', 'portal_flag', 'doc_type', 'doc_id', 'doc_url', 'last_rev_mime_type'],
    },
    counts: ['revisions', 'accounts', 'contacts', 'opportunities', 'cases', 'leads'],
  },
  filters: {
    ...assignmentFilters,
    active: [{ field: 'status_id', operator: 'eq', operand: 'Active' }],
    expired: [{ field: 'exp_date', operator: 'lt', operand: { moment: 'today' } }],
    templates: [{ field: 'is_template', operator: 'eq', operand: true }],
  },
  indexes: [...nameIndexes('Documents', 'document_name'), mineByAge],
};
