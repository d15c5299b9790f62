import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { KnownNetworks } from '../domain/login-throttle.js';

/** Networks that stay known for each account. */
const KEPT = 16;

/** The networks from which logins succeeded, in Postgres. */
export function createKnownNetworks(db: Queryable): KnownNetworks {
  return {
    async has({ hash }) {
      const query = sql`select from auth.login_origin
        where origin = ${hash} and succeeded_at > now() - interval '90 days'`;
      return (await db.run(toStatement(query, 'login_origin_find'))).length > 0;
    },
    async add({ hash: account }, { hash: origin }) {
      // A time that is a day off is exact enough to save most writes.
      const insertion = sql`with others as (
          select origin from auth.login_origin where account = ${account} and origin <> ${origin}
           order by succeeded_at desc offset ${KEPT - 1} for update skip locked),
        deleted as (delete from auth.login_origin where origin in (select origin from others))
        insert into auth.login_origin as o (origin, account) values (${origin}, ${account})
        on conflict (origin) do update set succeeded_at = now() where o.succeeded_at < now() - interval '1 day'`;
      await db.run(toStatement(insertion, 'login_origin_put'));
    },
  };
}
