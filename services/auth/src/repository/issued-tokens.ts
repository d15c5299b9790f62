import { identifier, join, sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import { MAX_COUNT, toPage, type ListPage, type PageRequest } from '@crm/service';
import { FAMILY_WAS_ENDED } from './not-befores.js';
import { readUsers } from './users.js';

/** The tokens of one grant as administrators see them. Times are in milliseconds since the epoch. */
export interface IssuedTokens {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly userId: string;
  /** Undefined when there is no such user. */
  readonly userName: string | undefined;
  readonly grant: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  /** When the last of them expires unless it is renewed. */
  readonly expiresAt: number;
  readonly isRevoked: boolean;
}

/** Filters of a list; an empty id matches all. */
export interface IssuedTo {
  readonly clientId: string;
  readonly userId: string;
}

interface IssuedRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly grant_type: string;
  readonly scopes: readonly string[];
  readonly issued_at: number;
  readonly expires_at: number;
  readonly is_revoked: boolean;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Columns of a row, for families `f`. */
const DESCRIBED = sql`f.id, f.client_id, c.name as client_name, f.user_id, u.user_name, f.grant_type, f.scopes,
  (extract(epoch from f.issued_at) * 1000)::float8 as issued_at,
  (extract(epoch from coalesce(greatest(
     (select max(a.expires_at) from auth.access_token a where a.family_id = f.id),
     (select max(r.expires_at) from auth.refresh_token r where r.family_id = f.id and r.used_at is null)),
     f.expires_at)) * 1000)::float8 as expires_at,
  f.revoked_at is not null or ${FAMILY_WAS_ENDED} as is_revoked`;
const JOINED = sql`join auth.oauth_client c on c.id = f.client_id
  left join records_pub.user_v1 u on u.id = f.user_id and not u.deleted`;

/** The tokens with this id; undefined if there are none. */
export async function readIssuedTokens(db: Queryable, id: string): Promise<IssuedTokens | undefined> {
  if (!isIssuedTokensId(id)) return undefined;
  const query = sql`select ${DESCRIBED} from auth.token_family f ${JOINED} where f.id = ${id}`;
  const [row] = await readUsers<IssuedRow>(db, toStatement(query, 'issued_tokens'));
  return row === undefined ? undefined : toIssuedTokens(row);
}

/** One page of issued tokens, the latest first. */
export async function listIssuedTokens(
  db: Queryable,
  to: IssuedTo,
  page: PageRequest,
): Promise<ListPage<IssuedTokens>> {
  const { name, condition } = conditionOf(to);
  const query = sql`select ${DESCRIBED}
    from (select * from auth.token_family where ${condition}
           order by issued_at desc, id limit ${page.limit + 1} offset ${page.offset}) f ${JOINED}
    order by f.issued_at desc, f.id`;
  const rows = await readUsers<IssuedRow>(db, toStatement(query, `issued_tokens_list${name}`));
  const counting = sql`select count(*)::int as count
    from (select from auth.token_family where ${condition} limit ${MAX_COUNT + 1}) f`;
  const [counted] = await db.run<{ count: number }>(toStatement(counting, `issued_tokens_count${name}`));
  return toPage(rows.map(toIssuedTokens), page, counted?.count ?? 0);
}

export function isIssuedTokensId(text: string): boolean {
  return UUID.test(text);
}

/** A separate statement for each set of conditions, so that each gets the plan of its index. */
function conditionOf({ clientId, userId }: IssuedTo): { readonly name: string; readonly condition: SqlFragment } {
  const ids: [kind: string, id: string][] = [
    ['client', clientId],
    ['user', userId],
  ];
  const subjects = ids.filter(([, id]) => id !== '');
  return {
    name: subjects.map(([kind]) => `_${kind}`).join(''),
    condition: join([sql`true`, ...subjects.map(([kind, id]) => sql`${identifier(`${kind}_id`)} = ${id}`)], ' and '),
  };
}

function toIssuedTokens(row: IssuedRow): IssuedTokens {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    userId: row.user_id,
    userName: row.user_name ?? undefined,
    grant: row.grant_type,
    scopes: row.scopes,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    isRevoked: row.is_revoked,
  };
}
