import type { Queryable } from '@crm/postgres';
import { reasonOf, type Logger } from '@crm/runtime';
import { endTokensOfInactiveUsers } from '../repository/ended-users.js';
import { confirmNotBefores } from '../repository/not-befores.js';
import type { RevocationStore } from '../revocation/store.js';

export interface EndInactiveUsersOptions {
  readonly db: Queryable;
  readonly store: RevocationStore;
  readonly logger: Logger;
}

/** The search for users whose tokens must end. */
export interface InactiveUsers {
  /** Changes of users from here on need a round, in microseconds since the epoch. */
  readonly since: number;
  round(): Promise<void>;
}

/**
 * Ends the tokens of users who were disabled or deleted since the previous round. The first round examines all users,
 * so that nothing is missed while no auth process runs. One line is logged for each outage, not for each round.
 */
export function endInactiveUsers({ db, store, logger }: EndInactiveUsersOptions): InactiveUsers {
  let since = 0;
  let failing = false;

  async function round(): Promise<void> {
    const { nextSince, notBefores } = await endTokensOfInactiveUsers(db, since);
    if (notBefores.length > 0) {
      const ids = notBefores.slice(0, MAX_LOGGED_USERS).map(({ subject }) => subject);
      logger.info({ event: 'user.ended', users: notBefores.length, user_ids: ids }, 'tokens of inactive users ended');
      await store.publish([], await confirmNotBefores(db, notBefores));
    }
    since = nextSince;
  }

  return {
    get since() {
      return since;
    },
    round: async () => {
      try {
        await round();
        failing = false;
      } catch (error) {
        if (!failing)
          logger.warn({ event: 'user.ended_failed', reason: reasonOf(error) }, 'users could not be looked at');
        failing = true;
      }
    },
  };
}

/** The first round finds every user who was ever disabled. */
const MAX_LOGGED_USERS = 20;
