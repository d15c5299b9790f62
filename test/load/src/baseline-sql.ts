import type { QueryConfig } from 'pg';

/** Queries of the baselines: one hand-written, prepared statement a request, no joins, no checks. */
export const READ = (id: string): QueryConfig => ({
  name: 'read',
  text: 'select * from baseline.accounts where id = $1 and not deleted',
  values: [id],
});

export const CREATE = (id: string, name: string, industry: string, userId: string): QueryConfig => ({
  name: 'create',
  text: `insert into baseline.accounts (id, name, industry, assigned_user_id, created_by, modified_user_id, date_entered, date_modified)
    values ($1, $2, $3, $4, $4, $4, now(), now()) returning *`,
  values: [id, name, industry, userId],
});

export const UPDATE = (id: string, name: string, userId: string): QueryConfig => ({
  name: 'update',
  text: `update baseline.accounts set name = $2, modified_user_id = $3, date_modified = now(), row_version = row_version + 1
    where id = $1 and not deleted returning *`,
  values: [id, name, userId],
});

/** Contents of the baselines, one row each; stored without trying to compress them, as the product does. */
export const CONTENT_TABLE = `create table if not exists public.bench_content (note_id text primary key, bytes bytea);
  alter table public.bench_content alter column bytes set storage external`;

export const CREATE_NOTE = (
  id: string,
  name: string,
  filename: string,
  bytes: Buffer,
  userId: string,
): QueryConfig => ({
  name: 'create-note',
  text: `with content as (insert into public.bench_content (note_id, bytes) values ($1, $4))
    insert into baseline.notes (id, name, filename, portal_flag, created_by, modified_user_id, date_entered, date_modified)
    values ($1, $2, $3, false, $5, $5, now(), now()) returning *`,
  values: [id, name, filename, bytes, userId],
});

export const PUT_CONTENT = (id: string, bytes: Buffer, userId: string): QueryConfig => ({
  name: 'put-content',
  text: `with content as (insert into public.bench_content (note_id, bytes) values ($1, $2)
      on conflict (note_id) do update set bytes = excluded.bytes)
    update baseline.notes set modified_user_id = $3, date_modified = now(), row_version = row_version + 1 where id = $1`,
  values: [id, bytes, userId],
});

export const CLIENT = (id: string): QueryConfig => ({
  name: 'client',
  text: 'select id, secret_hash from auth.oauth_client where id = $1',
  values: [id],
});
