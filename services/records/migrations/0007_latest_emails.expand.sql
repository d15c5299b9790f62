-- no-transaction
-- The latest mail first: where empty values come last both ways, the index of the opposite order does not serve it.

create index concurrently if not exists ix_emails_date_sent_desc on records."emails" ("date_sent" desc nulls last, id) where not deleted;
