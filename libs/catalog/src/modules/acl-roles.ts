import { accessRules, longText, text, type ModuleDefinition } from '../define.js';
import { standardFields } from './standard-fields.js';

/** Sets of rights that users have directly or through their security groups. */
export const aclRoles: ModuleDefinition = {
  name: 'ACLRoles',
  table: 'acl_roles',
  writeAdminOnly: true,
  fields: {
    name: text({ max: 150 }),
    description: longText(),
    actions: accessRules('module_dom'),
    ...standardFields,
  },
};
