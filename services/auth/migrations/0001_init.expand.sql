create table auth.oauth_client (
  id text not null,
  name text not null,
  -- SHA-256 of the secret; enough because secrets are generated with 256 bits.
  secret_hash bytea,
  is_confidential boolean not null default true,
  grants text[] not null default '{}',
  scopes text[] not null default '{}',
  associated_user_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pk_oauth_client primary key (id),
  constraint ck_oauth_client_id check (id ~ '^[A-Za-z0-9_-]{1,36}$'),
  constraint ck_oauth_client_name check (length(name) between 1 and 255),
  constraint ck_oauth_client_secret_hash check (octet_length(secret_hash) = 32),
  constraint ck_oauth_client_secret check (secret_hash is not null or not is_confidential)
);

-- The user itself is a record of the records service; only the id is shared.
create table auth.credential (
  user_id text not null,
  hash text not null,
  updated_at timestamptz not null default now(),
  constraint pk_credential primary key (user_id),
  constraint ck_credential_hash check (hash like '$argon2id$%')
);

-- What one successful grant started: the access and refresh tokens that descend from it live and die together.
create table auth.token_family (
  id uuid not null,
  client_id text not null,
  user_id text not null,
  grant_type text not null,
  scopes text[] not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint pk_token_family primary key (id),
  constraint fk_token_family_client foreign key (client_id) references auth.oauth_client (id) on delete cascade,
  constraint ck_token_family_grant_type check (grant_type in ('password', 'client_credentials'))
);
create index ix_token_family_client on auth.token_family (client_id);
create index ix_token_family_user on auth.token_family (user_id);
create index ix_token_family_expires on auth.token_family (expires_at);

create table auth.refresh_token (
  -- SHA-256 of the token as sent.
  hash bytea not null,
  family_id uuid not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint pk_refresh_token primary key (hash),
  constraint fk_refresh_token_family foreign key (family_id) references auth.token_family (id) on delete cascade,
  constraint ck_refresh_token_hash check (octet_length(hash) = 32)
);
create index ix_refresh_token_family on auth.refresh_token (family_id);

create table auth.access_token (
  jti text not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  constraint pk_access_token primary key (jti),
  constraint fk_access_token_family foreign key (family_id) references auth.token_family (id) on delete cascade
);
create index ix_access_token_family on auth.access_token (family_id);
create index ix_access_token_expires on auth.access_token (expires_at);

-- The record of revocation. A row outlives its token by the clock skew that verifiers tolerate.
create table auth.revocation (
  jti text not null,
  keep_until timestamptz not null,
  revoked_at timestamptz not null default now(),
  constraint pk_revocation primary key (jti)
);
create index ix_revocation_keep_until on auth.revocation (keep_until);

create table auth.signing_key (
  -- RFC 7638 thumbprint.
  kid text not null,
  algorithm text not null,
  state text not null,
  public_jwk jsonb not null,
  -- AES-256-GCM under the key-encryption key that kek_id names; taken away when the key retires.
  sealed_private_jwk bytea,
  kek_id text,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  retiring_at timestamptz,
  retired_at timestamptz,
  constraint pk_signing_key primary key (kid),
  constraint ck_signing_key_algorithm check (algorithm in ('RS256', 'ES256')),
  constraint ck_signing_key_state check (state in ('pending', 'active', 'retiring', 'retired')),
  constraint ck_signing_key_sealed check ((sealed_private_jwk is null) = (kek_id is null)),
  constraint ck_signing_key_usable check (state not in ('pending', 'active') or sealed_private_jwk is not null)
);
create unique index uq_signing_key_active on auth.signing_key (state) where state = 'active';

-- Subjects are hashes: people type passwords into the wrong field.
create table auth.login_failure (
  id bigint generated always as identity,
  subject text not null,
  failed_at timestamptz not null default now(),
  constraint pk_login_failure primary key (id)
);
create index ix_login_failure_subject on auth.login_failure (subject, failed_at);
create index ix_login_failure_failed_at on auth.login_failure (failed_at);
