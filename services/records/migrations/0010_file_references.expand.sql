-- The contents of the files service that records refer to, one row per file attribute that has a content. Records that are
-- deleted keep theirs.
create table records.file_reference (
  module text not null,
  record_id varchar(36) not null,
  field text not null,
  sha256 bytea not null,
  size bigint not null,
  media_type text not null,
  constraint pk_file_reference primary key (module, record_id, field),
  constraint ck_file_reference_sha256 check (length(sha256) = 32),
  constraint ck_file_reference_size check (size >= 0)
);
comment on column records.file_reference.media_type is 'As the uploader named it; empty: not known';
-- By it the files service asks whether anything refers to a content.
create index ix_file_reference_sha256 on records.file_reference (sha256);
