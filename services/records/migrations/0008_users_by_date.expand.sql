-- no-transaction
-- Auth asks four times a second who was changed lately. Made beside the writes to the table, which never wait for it.

create index concurrently if not exists ix_users_changed on records."users" ("date_modified");
