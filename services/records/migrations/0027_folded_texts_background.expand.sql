-- no-transaction
-- Indexes of patterns without case by the folding of Unicode. Each is made beside the writes to its table, which never wait for
-- it. Those of small letters, ix_…_like, serve the last release until a contract removes them.

create index concurrently if not exists ix_accounts_name_folded on records.accounts using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_calls_name_folded on records.calls using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_cases_name_folded on records.cases using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_contacts_last_name_folded on records.contacts using gin (records.folded((last_name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_documents_document_name_folded on records.documents using gin (records.folded((document_name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_leads_last_name_folded on records.leads using gin (records.folded((last_name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_meetings_name_folded on records.meetings using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_notes_name_folded on records.notes using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_opportunities_name_folded on records.opportunities using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_tasks_name_folded on records.tasks using gin (records.folded((name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
create index concurrently if not exists ix_users_last_name_folded on records.users using gin (records.folded((last_name)::text) extensions.gin_trgm_ops) with (gin_pending_list_limit='256') where not deleted;
