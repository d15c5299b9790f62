import type { FieldText } from '../texts.js';

/** The attributes of every module. */
export const standardTexts = {
  date_entered: ['Date created', 'When the record was created. Set by the service.'],
  date_created: ['Date created', 'The same value as date_entered, under the name of the API specification.'],
  date_modified: ['Date modified', 'When the record was last changed. Set by the service on every update.'],
  created_by: ['Created by', 'Id of the user who created the record. Set by the service.'],
  created_by_name: ['Created by', 'User name of the user who created the record.'],
  modified_user_id: ['Modified by', 'Id of the user who last changed the record. Set by the service.'],
  modified_by_name: ['Modified by', 'User name of the user who last changed the record.'],
  deleted: ['Deleted', 'Always false: a deleted record cannot be read any more.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of every module whose records are assigned to a user. */
export const assignmentTexts = {
  assigned_user_id: ['Assigned to', 'Id of the user who is responsible for the record.'],
  assigned_user_name: ['Assigned to', 'User name of the user who is responsible for the record.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters of every module whose records are assigned to a user. */
export const assignmentFilterTexts = { mine: 'Assigned to me' } as const;

/** The links that many modules have. */
export const standardLinkTexts: Readonly<Record<string, string>> = {
  created_by_link: 'Created by',
  modified_user_link: 'Modified by',
  assigned_user_link: 'Assigned to',
};
