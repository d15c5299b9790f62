import type { Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import type { CheckRights } from '../domain/link-rights.js';
import type { Waiting } from '../domain/until-free.js';
import type { Events } from '../events.js';
import type { NeededRecord } from '../repository/live-records.js';

export interface Dependencies {
  readonly catalog: Catalog;
  readonly database: Database;
  readonly events: Events;
  /** The records of the list that are not live, in their order. */
  readonly findMissing: <Needed extends NeededRecord>(needed: readonly Needed[]) => Promise<Needed[]>;
  readonly checkRights: CheckRights;
  readonly release: Waiting['release'];
}
