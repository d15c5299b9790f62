/** What can be done with the records of a module (rights#actions-and-levels), the widest first. */
export const ACTIONS = ['access', 'list', 'view', 'edit', 'delete'] as const;

/** On which records it may be done. */
export const LEVELS = ['all', 'group', 'owner', 'none'] as const;

/** What a role allows: by module and action one level; what is not named is `all`. */
export type AccessRules = Readonly<Record<string, Readonly<Partial<Record<Action, string>>>>>;

/** One of {@link ACTIONS}. */
export type Action = (typeof ACTIONS)[number];

/** The rules with one level set, or with none in that place for an empty text. */
export function withLevel(rules: AccessRules, module: string, action: Action, level: string): AccessRules {
  const { [module]: present = {}, ...others } = rules;
  const { [action]: _replaced, ...rest } = present;
  const actions = level === '' ? rest : { ...rest, [action]: level };
  return Object.keys(actions).length === 0 ? others : { ...others, [module]: actions };
}
