import { emailAddressTexts } from '../email-texts.js';
import { basicPersonTexts } from '../person-texts.js';
import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const users: ModuleTexts = {
  label: 'User',
  labelPlural: 'Users',
  description: 'People who use the system. Only an administrator can create them.',
  fields: {
    user_name: ['User name', 'Name to sign in with, unique whatever its case. Only an administrator can change it.'],
    ...basicPersonTexts,
    ...emailAddressTexts,
    is_admin: ['Administrator', 'True for users who may administer the system. Only an administrator can change it.'],
    status: ['Status', 'Only active users can sign in. Only an administrator can change it.'],
    receive_notifications: [
      'Receives notifications',
      'True when the user wants to hear of records newly assigned to them. Clients that notify read it.',
    ],
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    address_street: ['Street', 'Street and house number of the user’s address. Line breaks are kept.'],
    address_city: ['City', 'City or town of the user’s address.'],
    address_state: ['State', 'State, province or region of the user’s address, as people write it.'],
    address_country: ['Country', 'Country of the user’s address, as people write it. Not checked.'],
    address_postalcode: ['Postal code', 'Kept as text, so that letters and leading zeros survive.'],
    portal_only: ['Portal only', 'Marks a user who is there for a portal. It does not restrict signing in.'],
    employee_status: ['Employment status', 'Such as employed or on leave. It has no effect on signing in; status has.'],
    messenger_id: ['Messenger name', 'Name of the user in the messenger of messenger_type.'],
    messenger_type: ['Messenger', 'Messenger in which the user can be reached.'],
    reports_to_id: ['Reports to', 'Id of the user who is this one’s superior.'],
    reports_to_name: ['Reports to', 'Last name of the user in reports_to_id. Derived.'],
    is_group: ['Group user', 'Marks a user who stands for a group of people, such as a shared inbox.'],
    factor_auth: [
      'Two-factor authentication',
      'True when clients should ask the user for a second factor. The token endpoint does not.',
    ],
    factor_auth_interface: [
      'Second factor',
      'How the second factor reaches the user. Read by clients that ask for it.',
    ],
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Reports to',
    reportees: 'Direct reports',
    contacts_sync: 'Synchronized contacts',
    email_addresses_primary: 'Primary email address',
    project_users_1: 'Projects as a resource',
    campaigns: 'Reached by campaigns',
  },
  filters: { active: 'Active', inactive: 'Inactive', administrators: 'Administrators' },
};
