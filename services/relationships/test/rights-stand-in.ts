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
}

/** A stand-in that allows everything at first. */
export function standInForRights(): RightsStandIn {
  const [hidden, unchangeable, kept] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return {
    hidden,
    unchangeable,
    kept,
    judge: ({ questions, replaced }) =>
      Promise.resolve({
        refusals: questions.map(({ ids, action }) => ({
          hidden: ids.filter((id) => hidden.has(id)),
          forbidden: action === 'view' ? [] : ids.filter((id) => unchangeable.has(id) && !hidden.has(id)),
        })),
        keptIds: replaced === undefined ? [] : [...kept],
      }),
  };
}
