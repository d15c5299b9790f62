import { flag, longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Templates of e-mails with placeholders. */
export const emailTemplates: ModuleDefinition = {
  name: 'EmailTemplates',
  table: 'email_templates',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    template_type: oneOf('emailTemplates_type_list', { renamedFrom: 'type' }),
    subject: text({ max: 255 }),
    body: longText(),
    body_html: longText(),
    text_only: flag(),
    published: text({ max: 3 }),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    campaign: [{ field: 'template_type', operator: 'eq', operand: 'campaign' }],
  },
};
