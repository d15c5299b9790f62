import type { Database, Queryable } from '@crm/postgres';
import { insertAuditEntry, type Performer } from '@crm/service';
import type { NotBefore } from '@crm/token';
import type { Revocation } from '../repository/revocations.js';
import { endTokens } from '../revocation/end-tokens.js';
import type { RevocationStore } from '../revocation/store.js';
import type { Act } from './act.js';
import { SCHEMA } from '../schema.js';

/** The outcome of a change. */
export interface Done<T> {
  readonly result: T;
  /** Undefined when there was nothing to do. */
  readonly act?: Act;
  /** Not-befores that the change requires; see `endTokensOf`. */
  readonly notBefores?: readonly NotBefore[];
  readonly revocations?: readonly Revocation[];
}

/**
 * Performs an administrative act. The change and its audit entry are one transaction; after it the end of tokens is
 * published and the act is reported. The caller checks that the performer may do it.
 */
export type Perform = <T>(by: Performer, change: (tx: Queryable) => Promise<Done<T>>) => Promise<T>;

export interface PerformParts {
  readonly db: Database;
  /** Absent on the command line: serving processes read from Postgres what to publish. */
  readonly store?: Pick<RevocationStore, 'publish'>;
  readonly onAct: (by: Performer, act: Act) => void;
}

export function createPerform({ db, store, onAct }: PerformParts): Perform {
  return async <T>(by: Performer, change: (tx: Queryable) => Promise<Done<T>>) => {
    let done: Done<T> | undefined;
    const notBefores = await endTokens(db, async (tx) => {
      done = await change(tx);
      if (done.act !== undefined) await insertAuditEntry(SCHEMA, tx, by, done.act);
      return done.notBefores ?? [];
    });
    if (done === undefined) throw new Error('a transaction was committed without its change');
    await store?.publish(done.revocations ?? [], notBefores);
    if (done.act !== undefined) onAct(by, done.act);
    return done.result;
  };
}
