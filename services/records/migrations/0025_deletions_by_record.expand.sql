-- no-transaction
-- The state in which a record was deleted, by which the feed decides who sees its links. The index is made beside writes to the log,
-- which never wait for it.

create index concurrently if not exists ix_change_deletion on records.change (record, seq) where kind = 'deleted';
