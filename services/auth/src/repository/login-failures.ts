import type { Queryable } from '@crm/postgres';
import type { FailureCount, LoginFailures } from '../domain/login-throttle.js';

interface CountRow {
  readonly subject: string;
  readonly failures: number;
  readonly retry_after: number | null;
}

/** Failed logins in Postgres, counted over a sliding window. */
export function createLoginFailures(db: Queryable, windowSeconds: number): LoginFailures {
  return {
    async count(subjects) {
      const rows = await db.run<CountRow>({
        name: 'login_failure_count',
        text: `select subject, count(*)::int as failures,
                      extract(epoch from (array_agg(failed_at order by failed_at desc))[failure_limit]
                        + make_interval(secs => $3) - now())::float8 as retry_after
                 from unnest($1::text[], $2::int[]) as asked (subject, failure_limit)
                 join auth.login_failure using (subject)
                where failed_at > now() - make_interval(secs => $3)
                group by subject, failure_limit`,
        values: [subjects.map(({ hash }) => hash), subjects.map(({ limit }) => limit), windowSeconds],
      });
      return rows.map(toCount);
    },
    async add(subjects) {
      await db.run({
        name: 'login_failure_add',
        text: 'insert into auth.login_failure (subject) select unnest($1::text[])',
        values: [subjects.map(({ hash }) => hash)],
      });
    },
  };
}

function toCount({ subject, failures, retry_after: retryAfter }: CountRow): FailureCount {
  return { subject, failures, retryAfterSeconds: retryAfter ?? 0 };
}
