-- Indexes of an installation are definitions (docs/spec/catalog.md#indexes); the command `indexes` makes them.

create trigger audit_of_indexes after insert or update on records.definition for each row when (new.kind = 'index')
execute function records.audit_record('index', '{definition}');

-- The version of the catalogue that the last change of a definition made, for its entity tag.
alter table records.definition add column version bigint not null default 0;
