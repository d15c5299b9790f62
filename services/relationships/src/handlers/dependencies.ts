import type { Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import type { Judge } from '../domain/judged-links.js';
import type { Waiting } from '../domain/until-free.js';
import type { Events } from '../events.js';
import type { NeededRecord } from '../repository/live-records.js';

/** What the handlers work with. */
export interface Dependencies {
  readonly catalog: Catalog;
  readonly database: Database;
  readonly events: Events;
  /** Which of these records are not live, in their order. */
  readonly findMissing: <Needed extends NeededRecord>(needed: readonly Needed[]) => Promise<Needed[]>;
  /** What the user may do with records. */
  readonly judge: Judge;
  /** See `Waiting`. */
  readonly release: Waiting['release'];
}
