/**
 * Drop-downs whose keys are modules: what a record may hang under. They name the modules of this catalogue only, so that
 * a parent can always be looked up.
 */
export const parentDropdowns = {
  /** Parents of meetings. */
  parent_type_display: ['Accounts', 'Contacts', 'Opportunities', 'Cases'],
  /** Parents of notes. */
  record_type_display_notes: ['Accounts', 'Contacts', 'Opportunities', 'Cases', 'Meetings'],
} as const;
