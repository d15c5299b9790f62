import type { Catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import type { Database, Queryable } from '@crm/postgres';
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
  /**
   * Runs a function in one transaction when it is the turn of the user (limits#writes-of-links), within the budgets of
   * the rows that writes read (limits#defaults): 8709 when those of this write are too large, 8708 when those of all are.
   * The rows count until the call is answered.
   */
  readonly write: <T>(
    context: Pick<CallContext, 'actor' | 'sent' | 'signal'>,
    work: (tx: Queryable) => Promise<T>,
  ) => Promise<T>;
}
