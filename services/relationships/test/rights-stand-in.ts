import type { Judge } from '../src/domain/judged-links.js';

/** What records would say of the rights of a user; of everybody else's records nothing is refused. */
export interface RightsStandIn {
  readonly judge: Judge;
  /** Records that nobody sees. */
  readonly hidden: Set<string>;
  /** Records that may be seen and not changed. */
  readonly unchangeable: Set<string>;
  /** What stays linked when a link is replaced. */
  readonly kept: Set<string>;
  /** What is seen, cannot be changed, and would be unlinked when a link is replaced. */
  readonly locked: Set<string>;
  /** Modules whose links are forbidden. */
  readonly closed: Set<string>;
}

/** A stand-in that allows everything at first. */
export function standInForRights(): RightsStandIn {
  const sets = {
    hidden: new Set<string>(),
    unchangeable: new Set<string>(),
    kept: new Set<string>(),
    locked: new Set<string>(),
    closed: new Set<string>(),
  };
  const { hidden, unchangeable, kept, locked, closed } = sets;
  return {
    ...sets,
    judge: ({ questions, written, replacedBy }) =>
      Promise.resolve({
        refusals: questions.map(({ ids, action }) => ({
          hidden: ids.filter((id) => hidden.has(id)),
          forbidden: action === 'view' ? [] : ids.filter((id) => unchangeable.has(id) && !hidden.has(id)),
        })),
        keptIds: replacedBy === undefined ? [] : [...kept],
        lockedIds: replacedBy === undefined ? [] : [...locked].filter((id) => !replacedBy.includes(id)),
        isLinkForbidden: closed.has(written.link.related),
      }),
  };
}
