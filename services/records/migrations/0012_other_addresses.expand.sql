-- no-transaction
-- Records show the oldest of their addresses that are not the primary one; most have none.
create index concurrently if not exists ix_email_addr_bean_rel_others on records."email_addr_bean_rel" ("bean_id", "bean_module", date_modified, id) where "primary_address" is not true;
