import fc, { type Arbitrary } from 'fast-check';
import { ACTIONS, type Action, type Level, type RoleActions } from './rights.js';

/** Levels of actions: restricting ones are likelier, because of several roles the most permissive one wins. */
const levels: Arbitrary<Level> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Level>('none') },
  { weight: 4, arbitrary: fc.constant<Level>('owner') },
  { weight: 4, arbitrary: fc.constant<Level>('group') },
  { weight: 3, arbitrary: fc.constant<Level>('all') },
);

/** Of `access` only `none` means something, and it leaves little to be tried. */
const access: Arbitrary<Level> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Level>('none') },
  { weight: 9, arbitrary: fc.constantFrom<Level>('owner', 'group', 'all') },
);

/** What a role says of one module, if anything; most of the actions are named. */
const entries: Arbitrary<Readonly<Partial<Record<Action, Level>>> | undefined> = fc.option(
  fc
    .tuple(...ACTIONS.map((action) => fc.option(action === 'access' ? access : levels, { nil: undefined, freq: 8 })))
    .map((some) =>
      Object.fromEntries(
        ACTIONS.flatMap((action, index) => (some[index] === undefined ? [] : [[action, some[index]] as const])),
      ),
    ),
  { nil: undefined, freq: 9 },
);

/** The actions of roles that restrict most modules. */
export function roleActions(modules: readonly string[]): Arbitrary<RoleActions> {
  return fc.tuple(...modules.map(() => entries)).map((some) =>
    Object.fromEntries(
      modules.flatMap((module, index) => {
        const entry = some[index];
        return entry === undefined ? [] : [[module, entry] as const];
      }),
    ),
  );
}
