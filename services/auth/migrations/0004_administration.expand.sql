-- What administrators have changed here: who, when and what it has become, never a secret. Kept for good; whoever serves may
-- add to it and not change it.
create table auth.audit (
  id bigint generated always as identity,
  acted_at timestamptz not null default clock_timestamp(),
  -- Of the access token; null on the command line, where an operator acts.
  user_id text,
  client_id text,
  request_id text,
  act text not null,
  -- Id of the client, the user or the tokens, kid of the key.
  subject text not null,
  -- What attributes have become.
  details jsonb not null default '{}',
  constraint pk_audit primary key (id)
);
create index ix_audit_acted_at on auth.audit (acted_at);
create index ix_audit_subject on auth.audit (subject, acted_at);
revoke update, delete, truncate on auth.audit from auth_svc;

-- A client that was deleted stays as a name for what was issued to it; its id is never given away again.
alter table auth.oauth_client add column deleted_at timestamptz;

-- Lists of tokens are read the latest first: all of them, those of a client, those of a user.
create index ix_token_family_issued on auth.token_family (issued_at);
create index ix_token_family_client_issued on auth.token_family (client_id, issued_at);
create index ix_token_family_user_issued on auth.token_family (user_id, issued_at);
drop index auth.ix_token_family_client;
drop index auth.ix_token_family_user;
