import type { QueryConfig } from 'pg';

/** What the baselines ask of Postgres: one hand-written, prepared statement a request, no joins, no checks. */
export const READ = (id: string): QueryConfig => ({
  name: 'read',
  text: 'select * from records.accounts where id = $1 and not deleted',
  values: [id],
});

export const CREATE = (id: string, name: string, industry: string, userId: string): QueryConfig => ({
  name: 'create',
  text: `insert into records.accounts (id, name, industry, assigned_user_id, created_by, modified_user_id, date_entered, date_modified)
    values ($1, $2, $3, $4, $4, $4, now(), now()) returning *`,
  values: [id, name, industry, userId],
});

export const UPDATE = (id: string, name: string, userId: string): QueryConfig => ({
  name: 'update',
  text: `update records.accounts set name = $2, modified_user_id = $3, date_modified = now(), row_version = row_version + 1
    where id = $1 and not deleted returning *`,
  values: [id, name, userId],
});

export const CLIENT = (id: string): QueryConfig => ({
  name: 'client',
  text: 'select id, secret_hash from auth.oauth_client where id = $1',
  values: [id],
});
