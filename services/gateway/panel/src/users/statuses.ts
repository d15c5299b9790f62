/** Whether a user may sign in. The names are text keys. */
export const STATUSES = [
  { id: 'Active', name: 'crm.users.statuses.Active' },
  { id: 'Inactive', name: 'crm.users.statuses.Inactive' },
];
