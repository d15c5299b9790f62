-- What users looked at and marked. The indexes of the next migration need the extension, so its absence is told here, before
-- anything has changed.
do $extension$
begin
  if not exists (
    select from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and n.nspname = 'extensions'
  ) then
    raise exception 'The database lacks the extension pg_trgm in schema extensions: run deploy/database/bootstrap.sql first';
  end if;
end
$extension$;

-- When each user last looked at each record.
create table records.viewed (
  user_id varchar(36) not null,
  module text not null,
  record_id varchar(36) not null,
  date_viewed timestamptz not null,
  constraint pk_viewed primary key (user_id, module, record_id)
);
create index ix_viewed_latest on records.viewed (user_id, module, date_viewed desc, record_id);

-- A mark of nothing shows nowhere and counts no more.
update records."favorites" set "deleted" = true, "parent_id" = coalesce("parent_id", '') where coalesce("parent_id", '') = '';
-- Of several marks of one record the oldest stays.
update records."favorites" f set "deleted" = true
where not f."deleted" and exists (
  select from records."favorites" o
  where o."created_by" = f."created_by" and o."parent_type" = f."parent_type" and o."parent_id" = f."parent_id"
    and not o."deleted" and (o."date_entered", o."id") < (f."date_entered", f."id")
);
alter table records."favorites" alter column "parent_id" set not null;
-- Within this transaction, so that no second mark can come in between; a table of marks is small.
create unique index uq_favorites_created_by_parent_type_parent_id on records."favorites" ("created_by", "parent_type", "parent_id") where not deleted;
-- The one above begins with the same columns.
drop index records.ix_favorites_created_by_parent_type;
