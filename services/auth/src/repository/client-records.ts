import { sql, toStatement, type Queryable } from '@crm/postgres';
import { isScope } from '@crm/token';
import { MAX_COUNT, toPage, type ListPage, type PageRequest } from '@crm/service';
import type { ClientSettings } from '../domain/client-attributes.js';
import { isGrantType } from '../domain/grant-type.js';
import { readUsers } from './users.js';

/** A client as administrators see it. Times are in milliseconds since the epoch. */
export interface ClientRecord extends ClientSettings {
  readonly id: string;
  /** Undefined when there is no such user. */
  readonly associatedUserName: string | undefined;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

interface ClientRecordRow {
  readonly id: string;
  readonly name: string;
  readonly is_confidential: boolean;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  readonly associated_user_id: string | null;
  readonly rate_limit: number | null;
  readonly user_name: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

const COLUMNS = sql`c.id, c.name, c.is_confidential, c.grants, c.scopes, c.associated_user_id, c.rate_limit, u.user_name,
  (extract(epoch from c.created_at) * 1000)::float8 as created_at,
  (extract(epoch from c.updated_at) * 1000)::float8 as updated_at`;
const SOURCE = sql`auth.oauth_client c
  left join records_pub.user_v1 u on u.id = c.associated_user_id and not u.deleted`;

/** The client with this id; undefined if there is none. */
export async function readClientRecord(db: Queryable, id: string): Promise<ClientRecord | undefined> {
  const query = sql`select ${COLUMNS} from ${SOURCE} where c.id = ${id} and c.deleted_at is null`;
  const [row] = await readUsers<ClientRecordRow>(db, toStatement(query, 'client_record'));
  return row === undefined ? undefined : toRecord(row);
}

/** One page of the clients, ordered by name. */
export async function listClientRecords(db: Queryable, page: PageRequest): Promise<ListPage<ClientRecord>> {
  const query = sql`select ${COLUMNS} from ${SOURCE} where c.deleted_at is null
    order by lower(c.name), c.id limit ${page.limit + 1} offset ${page.offset}`;
  const rows = await readUsers<ClientRecordRow>(db, toStatement(query, 'client_records'));
  const counting = sql`select count(*)::int as count
    from (select from auth.oauth_client where deleted_at is null limit ${MAX_COUNT + 1}) c`;
  const [counted] = await db.run<{ count: number }>(toStatement(counting, 'client_count'));
  return toPage(rows.map(toRecord), page, counted?.count ?? 0);
}

function toRecord(row: ClientRecordRow): ClientRecord {
  return {
    id: row.id,
    name: row.name,
    isConfidential: row.is_confidential,
    grants: new Set(row.grants.filter(isGrantType)),
    scopes: new Set(row.scopes.filter(isScope)),
    associatedUserId: row.associated_user_id ?? undefined,
    rateLimit: row.rate_limit ?? undefined,
    associatedUserName: row.user_name ?? undefined,
    createdAt: row.created_at,
    modifiedAt: row.updated_at,
  };
}
