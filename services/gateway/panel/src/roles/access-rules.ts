/** Actions on the records of a module (rights#actions-and-levels), the widest first. */
export const ACTIONS = ['access', 'list', 'view', 'edit', 'delete'] as const;

/** The records to which an action extends. */
export const LEVELS = ['all', 'group', 'owner', 'none'] as const;

/** The rules of a role: a level by module and action. Absent ones are `all`. */
export type AccessRules = Readonly<Record<string, Readonly<Partial<Record<Action, string>>>>>;

export type Action = (typeof ACTIONS)[number];

/** The rules with one level set, or removed by an empty text. */
export function withLevel(rules: AccessRules, module: string, action: Action, level: string): AccessRules {
  const { [module]: present = {}, ...others } = rules;
  const { [action]: _replaced, ...rest } = present;
  const actions = level === '' ? rest : { ...rest, [action]: level };
  return Object.keys(actions).length === 0 ? others : { ...others, [module]: actions };
}
