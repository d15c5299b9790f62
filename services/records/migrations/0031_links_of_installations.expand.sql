-- Links of an installation are definitions (docs/spec/catalog.md#custom-links). Their pairs are in one table, so that no table changes
-- while requests run.

create trigger audit_of_links after insert or update on records.definition for each row when (new.kind = 'link')
execute function records.audit_record('link', '{definition}');

create table records.custom_links (
  id uuid not null default gen_random_uuid(),
  left_id varchar(36) not null,
  right_id varchar(36) not null,
  -- The id of the definition.
  link varchar(120) not null,
  left_module varchar(100) not null,
  right_module varchar(100) not null,
  date_modified timestamptz(3) not null,
  constraint pk_custom_links primary key (id),
  constraint uq_custom_links unique (left_id, link, right_id)
);
create index ix_custom_links_right on records.custom_links (right_id, link, left_id);
create index ix_custom_links_link on records.custom_links (link, id);
-- A purge of pairs that nobody can read is no change.
create trigger log_link after insert or update or delete on records.custom_links
for each row when (current_setting('records.purging', true) is distinct from 'on')
execute function records.log_link('left_id', 'right_id', ':left_module', ':right_module', '{link}');
