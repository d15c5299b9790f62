import { flag, longText, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Groups of users; members share the records of their group. */
export const securityGroups: ModuleDefinition = {
  name: 'SecurityGroups',
  table: 'securitygroups',
  writeAdminOnly: true,
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    noninheritable: flag(),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    activities: [],
    counts: ['users', 'aclroles', 'accounts', 'contacts', 'opportunities', 'cases'],
  },
  filters: { ...assignmentFilters },
};
