import type { Queryable } from '@crm/postgres';
import type { EdgeEnds } from '../domain/edge-ends.js';
import { compilePurge, type Place, type PurgeRow } from '../sql/compile-purge.js';

const START: Place = { left_id: '', right_id: '' };

export interface PurgedPage {
  readonly removed: number;
  /** Where the next page starts; undefined at the end of the table. */
  readonly next?: Place;
}

/** Removes the edges of deleted records from the page of `size` rows after `place`, by default the first page. */
export async function purgePage(
  database: Queryable,
  edge: EdgeEnds,
  size: number,
  place: Place = START,
): Promise<PurgedPage> {
  const [row] = await database.run<PurgeRow>(compilePurge(edge, place, size));
  const { removed = 0, left_id = null, right_id = null } = row ?? {};
  return left_id === null || right_id === null ? { removed } : { removed, next: { left_id, right_id } };
}
