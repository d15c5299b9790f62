-- no-transaction
-- Whether a record has one of the groups of a user is told by the index alone, without a look at the table.
create index concurrently if not exists ix_securitygroups_records_of on records."securitygroups_records" ("record_id", "module", "securitygroup_id");
drop index concurrently if exists records.ix_securitygroups_records_right;
