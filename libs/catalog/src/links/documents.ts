import { referenceTo, type LinkDefinition } from '../define.js';

/** Documents, their revisions, and the records that they belong to. */
export const documentLinks: readonly LinkDefinition[] = [
  {
    child: 'DocumentRevisions',
    column: 'document_id',
    parent: 'Documents',
    childLink: 'documents',
    parentLink: 'revisions',
  },
  {
    storage: 'edge',
    table: 'documents_accounts',
    left: { module: 'Documents', column: 'document_id', link: 'accounts' },
    right: { module: 'Accounts', column: 'account_id', link: 'documents' },
  },
  {
    storage: 'edge',
    table: 'documents_contacts',
    left: { module: 'Documents', column: 'document_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'documents' },
  },
  {
    storage: 'edge',
    table: 'leads_documents',
    left: { module: 'Leads', column: 'lead_id', link: 'documents' },
    right: { module: 'Documents', column: 'document_id', link: 'leads' },
    middle: { document_revision_id: referenceTo('DocumentRevisions') },
  },
  {
    storage: 'edge',
    table: 'documents_opportunities',
    left: { module: 'Documents', column: 'document_id', link: 'opportunities' },
    right: { module: 'Opportunities', column: 'opportunity_id', link: 'documents' },
  },
  {
    storage: 'edge',
    table: 'documents_cases',
    left: { module: 'Documents', column: 'document_id', link: 'cases' },
    right: { module: 'Cases', column: 'case_id', link: 'documents' },
  },
  {
    storage: 'edge',
    table: 'documents_bugs',
    left: { module: 'Documents', column: 'document_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'documents' },
  },
  {
    storage: 'edge',
    table: 'aos_contracts_documents',
    left: { module: 'AOS_Contracts', column: 'aos_contract_id', link: 'documents' },
    right: { module: 'Documents', column: 'document_id', link: 'aos_contracts' },
    middle: { document_revision_id: referenceTo('DocumentRevisions') },
  },
];
