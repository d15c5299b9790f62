-- Indexes of an installation are definitions (docs/spec/catalog.md#indexes); the command `indexes` makes them.

create trigger audit_of_indexes after insert or update on records.definition for each row when (new.kind = 'index')
execute function records.audit_record('index', '{definition}');
