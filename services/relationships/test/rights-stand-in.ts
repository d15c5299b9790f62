import type { CheckRights } from '../src/domain/link-rights.js';

/** A stand-in for the rights that records would answer; records in none of the sets are allowed. */
export interface RightsStandIn {
  readonly checkRights: CheckRights;
  /** Records that the user does not see. */
  readonly hidden: Set<string>;
  /** Records that the user sees but may not change. */
  readonly unchangeable: Set<string>;
  /** Records that stay linked when a link is replaced. */
  readonly kept: Set<string>;
  /** Records that the user sees but may not change, and that a replacement would unlink. */
  readonly locked: Set<string>;
  /** Modules whose links are forbidden. */
  readonly closed: Set<string>;
}

/** A stand-in that at first allows everything. */
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
    checkRights: ({ questions, written, replacedBy }) =>
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
