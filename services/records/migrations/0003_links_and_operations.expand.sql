-- Middle tables that are read with nearly every record, and are therefore beside the records.

create table records."acl_roles_users" (
  id uuid not null default gen_random_uuid(),
  "role_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  constraint pk_acl_roles_users primary key (id),
  constraint uq_acl_roles_users unique ("role_id", "user_id")
);
create index ix_acl_roles_users_right on records."acl_roles_users" ("user_id", "role_id");

create table records."email_addr_bean_rel" (
  id uuid not null default gen_random_uuid(),
  "bean_id" varchar(36) not null,
  "email_address_id" varchar(36) not null,
  "bean_module" varchar(100) not null,
  "primary_address" boolean,
  "reply_to_address" boolean,
  "date_created" timestamptz(3),
  date_modified timestamptz(3) not null,
  constraint pk_email_addr_bean_rel primary key (id),
  constraint uq_email_addr_bean_rel unique ("bean_id", "email_address_id", "bean_module")
);
create index ix_email_addr_bean_rel_right on records."email_addr_bean_rel" ("email_address_id", "bean_id");

create table records."securitygroups_acl_roles" (
  id uuid not null default gen_random_uuid(),
  "securitygroup_id" varchar(36) not null,
  "role_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  constraint pk_securitygroups_acl_roles primary key (id),
  constraint uq_securitygroups_acl_roles unique ("securitygroup_id", "role_id")
);
create index ix_securitygroups_acl_roles_right on records."securitygroups_acl_roles" ("role_id", "securitygroup_id");

create table records."securitygroups_records" (
  id uuid not null default gen_random_uuid(),
  "securitygroup_id" varchar(36) not null,
  "record_id" varchar(36) not null,
  "module" varchar(100) not null,
  "modified_user_id" varchar(36),
  "created_by" varchar(36),
  date_modified timestamptz(3) not null,
  constraint pk_securitygroups_records primary key (id),
  constraint uq_securitygroups_records unique ("securitygroup_id", "record_id", "module")
);
create index ix_securitygroups_records_right on records."securitygroups_records" ("record_id", "securitygroup_id");

create table records."securitygroups_users" (
  id uuid not null default gen_random_uuid(),
  "securitygroup_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  "primary_group" boolean,
  "noninheritable" boolean,
  date_modified timestamptz(3) not null,
  constraint pk_securitygroups_users primary key (id),
  constraint uq_securitygroups_users unique ("securitygroup_id", "user_id")
);
create index ix_securitygroups_users_right on records."securitygroups_users" ("user_id", "securitygroup_id");

-- What became of writes that span services. The primary key lets one decision stand for each of them.
create table records.operation (
  op_id uuid not null,
  outcome text not null,
  settled boolean not null,
  fingerprint bytea,
  answer text,
  decided_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint pk_operation primary key (op_id),
  constraint ck_operation_outcome check (outcome in ('committed', 'aborted'))
);
create index ix_operation_open on records.operation (decided_at) where not settled;
create index ix_operation_settled on records.operation ((fingerprint is not null or outcome = 'aborted'), decided_at)
  where settled;
