import type { Database, Queryable } from '@crm/postgres';
import type { Performer } from '@crm/service';
import type { NotBefore } from '@crm/token';
import { insertAuditEntry } from '../repository/audit.js';
import type { Revocation } from '../repository/revocations.js';
import { endTokens } from '../revocation/end-tokens.js';
import type { RevocationStore } from '../revocation/store.js';
import type { Act } from './act.js';

/** What a change has come to. */
export interface Done<T> {
  readonly result: T;
  /** Undefined when there was nothing to be done. */
  readonly act?: Act;
  /** What the change calls for; see `endTokensOf`. */
  readonly notBefores?: readonly NotBefore[];
  readonly revocations?: readonly Revocation[];
}

/**
 * Does something that only administrators may: the change and its audit entry are one transaction, after which the end of
 * tokens is published and the act is told. Whether the performer may do it is for the caller to judge.
 */
export type Perform = <T>(by: Performer, change: (tx: Queryable) => Promise<Done<T>>) => Promise<T>;

/** What performing needs. */
export interface PerformParts {
  readonly db: Database;
  /** Absent on the command line: serving processes find in Postgres what is to be published. */
  readonly store?: Pick<RevocationStore, 'publish'>;
  readonly onAct: (by: Performer, act: Act) => void;
}

/** Makes what performs administrative acts. */
export function createPerform({ db, store, onAct }: PerformParts): Perform {
  return async <T>(by: Performer, change: (tx: Queryable) => Promise<Done<T>>) => {
    let done: Done<T> | undefined;
    const notBefores = await endTokens(db, async (tx) => {
      done = await change(tx);
      if (done.act !== undefined) await insertAuditEntry(tx, by, done.act);
      return done.notBefores ?? [];
    });
    if (done === undefined) throw new Error('a transaction was committed without its change');
    await store?.publish(done.revocations ?? [], notBefores);
    if (done.act !== undefined) onAct(by, done.act);
    return done.result;
  };
}
