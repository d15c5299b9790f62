-- The ids of records in other systems (docs/spec/external-ids.md). The row of a deleted record stays until its external id is bound again.
create table records.external_id (
  module text not null,
  system text not null,
  value text collate "C" not null,
  record_id varchar(36) not null,
  constraint pk_external_id primary key (module, system, value)
);
create index ix_external_id_record on records.external_id (record_id, module);
