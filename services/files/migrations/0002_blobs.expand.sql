-- Contents of files, each once, under its SHA-256.
create table files.blob (
  sha256 bytea primary key check (length(sha256) = 32),
  content uuid not null unique,
  size bigint not null check (size >= 0),
  touched_at timestamptz not null
);
comment on table files.blob is 'One row per content; content names its chunks, which are stored before their hash is known';
comment on column files.blob.touched_at is 'When it was last put; what nobody refers to is removed some time later';

-- Chunks of 256 KiB each, the last one shorter. Compression would cost more than it saves: most files are compressed.
create table files.blob_chunk (
  content uuid not null,
  n integer not null,
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (content, n)
);
alter table files.blob_chunk alter column bytes set storage external;

-- Contents whose chunks belong to no blob: uploads under way, and what is to be removed.
create table files.unclaimed (
  content uuid primary key,
  since timestamptz not null
);
comment on column files.unclaimed.since is 'When the upload began; -infinity for what is to be removed';
