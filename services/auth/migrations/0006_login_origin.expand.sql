-- Where logins succeeded: guesses at other networks do not lock these. Both names are hashes, as in login_failure.
create table auth.login_origin (
  -- The account and the network.
  origin text not null,
  account text not null,
  succeeded_at timestamptz not null default now(),
  constraint pk_login_origin primary key (origin)
);
create index ix_login_origin_account on auth.login_origin (account, succeeded_at);
create index ix_login_origin_succeeded_at on auth.login_origin (succeeded_at);
