-- Webhooks: changes are posted to these URLs, in order. A webhook that is behind costs one row, however far.
create table events.webhook (
  id uuid not null default gen_random_uuid(),
  url text not null,
  modules text[],
  kinds text[],
  user_id text not null,
  format text not null check (format in ('thin', 'full')),
  active boolean not null,
  secret bytea not null,
  secret_key_id text not null,
  former_secret bytea,
  former_secret_key_id text,
  former_secret_until timestamptz,
  position bigint not null,
  failures integer not null default 0,
  paused_reason text,
  next_try timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  created timestamptz(3) not null default now(),
  modified timestamptz(3) not null default now(),
  constraint pk_webhook primary key (id)
);
comment on column events.webhook.user_id is 'Changes that this user may not see are not posted';
comment on column events.webhook.secret is 'Sealed by the key with the id beside it, as are the bytes of the former one, which signs as well until its time';
comment on column events.webhook.position is 'Of the last change that was received, as clients see it';
comment on column events.webhook.failures is 'Failed tries since the last change that was received';
comment on column events.webhook.lease is 'Identifies the turn of the process that posts its changes, until its time';
create index ix_webhook_next_try on events.webhook (next_try) where active and paused_reason is null;

-- The tries of the last days.
create table events.delivery (
  webhook uuid not null references events.webhook on delete cascade,
  at timestamptz not null default clock_timestamp(),
  position bigint not null,
  status integer,
  duration_ms integer not null,
  error text
);
create index ix_delivery_webhook on events.delivery (webhook, at);
create index ix_delivery_at on events.delivery (at);

create table events.audit (
  id bigint generated always as identity,
  acted_at timestamptz not null default now(),
  user_id text,
  client_id text,
  request_id text,
  act text not null,
  subject text not null,
  details jsonb not null,
  constraint pk_audit primary key (id)
);
create index ix_audit_acted_at on events.audit (acted_at);
create index ix_audit_subject on events.audit (subject, acted_at);
revoke update, delete, truncate on events.audit from events_svc;
