import type { NamedCondition } from '../model.js';

/** The filters of every module whose records are assigned to a user. */
export const assignmentFilters = {
  mine: [{ field: 'assigned_user_id', operator: 'eq', operand: { user: 'current' } }],
} as const satisfies Readonly<Record<string, readonly NamedCondition[]>>;
