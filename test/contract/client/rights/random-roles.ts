import fc, { type Arbitrary } from 'fast-check';
import { ACTIONS, type Action, type Level, type RoleActions } from './rights.js';

/** Levels of actions: restricting ones are likelier, because the most permissive of several roles wins. */
function levels(possible: readonly Level[]): Arbitrary<Level> {
  const weights: Readonly<Record<Level, number>> = { none: 2, owner: 4, group: 4, all: 3 };
  return fc.oneof(...possible.map((level) => ({ weight: weights[level], arbitrary: fc.constant(level) })));
}

/** For `access` only `none` has a meaning, and it leaves little to be tested. */
const access: Arbitrary<Level> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Level>('none') },
  { weight: 9, arbitrary: fc.constantFrom<Level>('owner', 'group', 'all') },
);

/** The actions of a role in one module, if any; most of the actions are named. */
function entries(possible: readonly Level[]): Arbitrary<Entry | undefined> {
  const named = ACTIONS.map((action) =>
    fc.option(action === 'access' ? access : levels(possible), { nil: undefined, freq: 8 }),
  );
  const some = fc
    .tuple(...named)
    .map((drawn) => withoutUnnamed(ACTIONS.map((action, index) => [action, drawn[index]])));
  return fc.option(some, { nil: undefined, freq: 9 });
}

/** The actions of roles that restrict most modules, each with the levels that `modules` lists for it. */
export function roleActions(modules: ReadonlyMap<string, readonly Level[]>): Arbitrary<RoleActions> {
  const names = [...modules.keys()];
  return fc
    .tuple(...[...modules.values()].map(entries))
    .map((drawn) => withoutUnnamed(names.map((name, index) => [name, drawn[index]])));
}

type Entry = Readonly<Partial<Record<Action, Level>>>;

function withoutUnnamed<Value>(
  pairs: readonly (readonly [name: string, value: Value | undefined])[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
