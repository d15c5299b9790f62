import { longText, nameOf, oneOf, referenceTo, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Articles that answer recurring questions. */
export const aokKnowledgeBase: ModuleDefinition = {
  name: 'AOK_KnowledgeBase',
  table: 'aok_knowledgebase',
  fields: {
    name: text({ max: 255, required: true }),
    status: oneOf('aok_status_list', { default: 'Draft' }),
    revision: text({ max: 255 }),
    description: longText(),
    additional_info: longText(),
    user_id_c: referenceTo('Users'),
    author: nameOf('user_id_c', 'Users', 'name'),
    user_id1_c: referenceTo('Users'),
    approver: nameOf('user_id1_c', 'Users', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    draft: [{ field: 'status', operator: 'eq', operand: 'Draft' }],
    published: [{ field: 'status', operator: 'in', operand: ['published_private', 'published_public'] }],
    expired: [{ field: 'status', operator: 'eq', operand: 'Expired' }],
  },
};
