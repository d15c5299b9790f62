import { evaluate, type Expected } from '../lists/reference/evaluate.js';
import { moduleOf, type RecordFacts, type World } from '../lists/reference/world.js';
import { leadsToParts, mayDo, mayListPart, rightsOf, type Rights } from './rights.js';
import { seenWorld } from './seen-world.js';

/** A world and what one user sees of it. */
export interface View {
  readonly rights: Rights;
  /** Everything that exists. */
  readonly whole: World;
  /** The records that the user may view, in the form that the user sees. */
  readonly seen: World;
  /** Whether a visible record may be in the user's lists. */
  readonly isListed: (record: RecordFacts) => boolean;
  /** The same for a part record that a link of one of its parents leads to. */
  readonly isListedPart: (record: RecordFacts) => boolean;
}

/** The view of a user on a world. */
export function viewOf(whole: World, userId: string): View {
  const rights = rightsOf(whole, userId);
  const original = ({ type, id }: RecordFacts): RecordFacts => {
    const found = whole.records.get(type)?.get(id);
    if (found === undefined) throw new Error(`There is no ${type} ${id}`);
    return found;
  };
  const seen = seenWorld({ ...whole, userId }, (record) => mayDo(whole, rights, 'view', record));
  return {
    rights,
    whole,
    seen,
    isListed: (record) => mayDo(whole, rights, 'list', original(record)),
    isListedPart: (record) => mayListPart(whole, rights, original(record)),
  };
}

/** Whether a user sees a record. */
export function sees({ seen }: View, type: string, id: string): boolean {
  return seen.records.get(type)?.has(id) === true;
}

/**
 * The list at a URL as a user sees it. Filters and sorts apply to what the user may view; lists of records, including
 * related ones, show the subset that the user may list, and linkage shows all of it. Undefined where the record that
 * the list belongs to is invisible.
 *
 * @throws Refusal when it must be answered 400.
 */
export function evaluateSeen(view: View, url: string, now: Date): Expected | undefined {
  const [, type = '', id, ...rest] = (url.split('?')[0] ?? '').split('/').slice(1);
  if (id !== undefined && !sees(view, type, id)) return undefined;
  const expected = evaluate(view.seen, url, now);
  const [name = ''] = rest;
  if (name === 'relationships') return expected;
  const link = moduleOf(view.whole, type).links.get(name);
  const isOfParts = link !== undefined && leadsToParts(view.whole, type, link);
  return { ...expected, all: expected.all.filter(isOfParts ? view.isListedPart : view.isListed) };
}
