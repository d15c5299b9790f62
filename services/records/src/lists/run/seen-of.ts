import type { Catalog, Module } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import { LRUCache } from 'lru-cache';
import type { Rights } from '../../domain/rights.js';
import type { PartialLevel } from '../plan/is-partial.js';
import type { Seen } from '../plan/list-plan.js';
import { MOST_LOOKED_UP } from '../sql/compile-gathered.js';
import { compileSeen } from '../sql/compile-seen.js';
import { askerValues } from '../../sql/sight.js';

/**
 * How much of a module a user is known to see; infinite beyond the number that is ever looked up. It never waits for a
 * statement: an unknown number is 0 and is queried in the background.
 */
export type SeenOf = (rights: Rights, module: Module, level: PartialLevel) => Seen;

interface Known {
  seen: Seen;
  askedAt: number;
}

const UNKNOWN: Seen = { records: 0, ways: 0 };

const KEPT = 10_000;
const LIFE_MS = 30_000;

/** Queries at most every 30 seconds for a user and a module. `now` is in milliseconds. */
export function createSeenOf(
  database: Queryable,
  catalog: Catalog,
  now: () => number = () => performance.now(),
): SeenOf {
  const known = new LRUCache<string, Known>({ max: KEPT });

  async function ask(entry: Known, rights: Rights, module: Module, level: PartialLevel): Promise<void> {
    const { text, asker } = compileSeen(catalog, module, level, MOST_LOOKED_UP + 1);
    const values = askerValues(rights, asker);
    const [row] = await database.run<Seen>({ label: 'seen_number', text, values });
    const { records, ways } = row ?? UNKNOWN;
    entry.seen = ways > MOST_LOOKED_UP ? { records: Infinity, ways: Infinity } : { records, ways };
  }

  return (rights, module, level) => {
    const key = JSON.stringify([module.name, level, rights.userId, rights.groupIds]);
    const entry = known.get(key) ?? { seen: UNKNOWN, askedAt: -Infinity };
    known.set(key, entry);
    if (now() - entry.askedAt >= LIFE_MS) {
      entry.askedAt = now();
      // A failed query is repeated later: the list is correct either way.
      runOutsideContext(() => ask(entry, rights, module, level)).catch(() => undefined);
    }
    return entry.seen;
  };
}
