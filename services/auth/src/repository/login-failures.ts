import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { FailureCount, LoginFailures } from '../domain/login-throttle.js';

interface CountRow {
  readonly subject: string;
  readonly failures: number;
  readonly retry_after: number | null;
}

/** Failed logins in Postgres, counted over a sliding window. */
export function createLoginFailures(db: Queryable, windowSeconds: number): LoginFailures {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  return {
    async count(subjects) {
      const [hashes, limits] = [subjects.map(({ hash }) => hash), subjects.map(({ limit }) => limit)];
      const query = sql`select subject, count(*)::int as failures,
          extract(epoch from (array_agg(failed_at order by failed_at desc))[failure_limit] + ${window} - now())::float8
            as retry_after
        from unnest(${hashes}::text[], ${limits}::int[]) as asked (subject, failure_limit)
        join auth.login_failure using (subject)
        where failed_at > now() - ${window}
        group by subject, failure_limit`;
      const rows = await db.run<CountRow>(toStatement(query, 'login_failure_count'));
      return rows.map(toCount);
    },
    async add(subjects) {
      const hashes = subjects.map(({ hash }) => hash);
      const insertion = sql`insert into auth.login_failure (subject) select unnest(${hashes}::text[])`;
      await db.run(toStatement(insertion, 'login_failure_add'));
    },
  };
}

function toCount({ subject, failures, retry_after: retryAfter }: CountRow): FailureCount {
  return { subject, failures, retryAfterSeconds: retryAfter ?? 0 };
}
