-- Tokens of a subject that were issued before an instant are dead: a user was disabled or has another password, a client
-- lost rights, a signing key was revoked. One row ends any number of tokens.
create table auth.not_before (
  kind text not null,
  -- Id of the user or client, kid of the key.
  subject text not null,
  -- Whole seconds since the epoch, as in the claim iat: a token with an earlier iat is dead.
  not_before bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  -- From then on no token can be left that it would end.
  keep_until timestamptz not null,
  constraint pk_not_before primary key (kind, subject),
  constraint ck_not_before_kind check (kind in ('user', 'client', 'key'))
);
create index ix_not_before_set_at on auth.not_before (set_at);
create index ix_not_before_keep_until on auth.not_before (keep_until);

-- Whoever copies revocations elsewhere reads what was revoked lately.
create index ix_revocation_revoked_at on auth.revocation (revoked_at);

-- Users found disabled or deleted, whose tokens were ended for that reason: ended once, however often it is seen.
create table auth.ended_user (
  user_id text not null,
  ended_at timestamptz not null default now(),
  constraint pk_ended_user primary key (user_id)
);
