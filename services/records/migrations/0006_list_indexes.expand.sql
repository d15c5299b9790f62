-- no-transaction
-- Indexes of the queries that people ask most. Each is made beside the writes to its table, which never wait for it.

create index concurrently if not exists ix_accounts_name on records."accounts" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_accounts_name_like on records."accounts" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_accounts_assigned_user_id_date_entered on records."accounts" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_contacts_last_name on records."contacts" (lower("last_name"), "last_name", id) where not deleted;
create index concurrently if not exists ix_contacts_last_name_like on records."contacts" using gin (lower("last_name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_contacts_assigned_user_id_date_entered on records."contacts" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_leads_last_name on records."leads" (lower("last_name"), "last_name", id) where not deleted;
create index concurrently if not exists ix_leads_last_name_like on records."leads" using gin (lower("last_name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_leads_assigned_user_id_date_entered on records."leads" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_leads_status_date_entered on records."leads" ("status", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_opportunities_name on records."opportunities" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_opportunities_name_like on records."opportunities" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_opportunities_assigned_user_id_date_closed on records."opportunities" ("assigned_user_id", "date_closed", id) where not deleted;
create index concurrently if not exists ix_opportunities_sales_stage_date_closed on records."opportunities" ("sales_stage", "date_closed", id) where not deleted;
create index concurrently if not exists ix_cases_name on records."cases" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_cases_name_like on records."cases" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_cases_assigned_user_id_date_entered on records."cases" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_cases_case_number on records."cases" ("case_number", id) where not deleted;
create index concurrently if not exists ix_calls_name on records."calls" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_calls_name_like on records."calls" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_calls_assigned_user_id_date_start on records."calls" ("assigned_user_id", "date_start", id) where not deleted;
create index concurrently if not exists ix_meetings_name on records."meetings" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_meetings_name_like on records."meetings" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_meetings_assigned_user_id_date_start on records."meetings" ("assigned_user_id", "date_start", id) where not deleted;
create index concurrently if not exists ix_tasks_name on records."tasks" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_tasks_name_like on records."tasks" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_tasks_assigned_user_id_date_due on records."tasks" ("assigned_user_id", "date_due", id) where not deleted;
create index concurrently if not exists ix_tasks_status_date_due on records."tasks" ("status", "date_due", id) where not deleted;
create index concurrently if not exists ix_notes_name on records."notes" (lower("name"), "name", id) where not deleted;
create index concurrently if not exists ix_notes_name_like on records."notes" using gin (lower("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_notes_assigned_user_id_date_entered on records."notes" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_documents_document_name on records."documents" (lower("document_name"), "document_name", id) where not deleted;
create index concurrently if not exists ix_documents_document_name_like on records."documents" using gin (lower("document_name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create index concurrently if not exists ix_documents_assigned_user_id_date_entered on records."documents" ("assigned_user_id", "date_entered" desc, id) where not deleted;
create index concurrently if not exists ix_users_last_name on records."users" (lower("last_name"), "last_name", id) where not deleted;
create index concurrently if not exists ix_users_last_name_like on records."users" using gin (lower("last_name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;

-- ix_leads_status_date_entered begins with the same column.
drop index concurrently if exists records.ix_leads_status;

-- How rare a pattern is: Postgres does not believe the statistics of an index of some rows.
create statistics if not exists records.st_accounts_name on (lower("name")) from records."accounts";
create statistics if not exists records.st_contacts_last_name on (lower("last_name")) from records."contacts";
create statistics if not exists records.st_leads_last_name on (lower("last_name")) from records."leads";
create statistics if not exists records.st_opportunities_name on (lower("name")) from records."opportunities";
create statistics if not exists records.st_cases_name on (lower("name")) from records."cases";
create statistics if not exists records.st_calls_name on (lower("name")) from records."calls";
create statistics if not exists records.st_meetings_name on (lower("name")) from records."meetings";
create statistics if not exists records.st_tasks_name on (lower("name")) from records."tasks";
create statistics if not exists records.st_notes_name on (lower("name")) from records."notes";
create statistics if not exists records.st_documents_document_name on (lower("document_name")) from records."documents";
create statistics if not exists records.st_users_last_name on (lower("last_name")) from records."users";
analyze records."accounts", records."contacts", records."leads", records."opportunities", records."cases", records."calls", records."meetings", records."tasks", records."notes", records."documents", records."users";
