-- no-transaction
-- requires-app >= 0.1.0
-- Indexes and statistics of small letters, which folded texts have replaced, and an index of addresses in the spelling of
-- their first use, which nothing looks up since addresses are compared in capitals.

drop index concurrently if exists records.ix_accounts_name_like;
drop index concurrently if exists records.ix_calls_name_like;
drop index concurrently if exists records.ix_cases_name_like;
drop index concurrently if exists records.ix_contacts_last_name_like;
drop index concurrently if exists records.ix_documents_document_name_like;
drop index concurrently if exists records.ix_leads_last_name_like;
drop index concurrently if exists records.ix_meetings_name_like;
drop index concurrently if exists records.ix_notes_name_like;
drop index concurrently if exists records.ix_opportunities_name_like;
drop index concurrently if exists records.ix_tasks_name_like;
drop index concurrently if exists records.ix_users_last_name_like;
drop index concurrently if exists records.ix_email_addresses_email_address;
drop statistics if exists records.st_accounts_name;
drop statistics if exists records.st_calls_name;
drop statistics if exists records.st_cases_name;
drop statistics if exists records.st_contacts_last_name;
drop statistics if exists records.st_documents_document_name;
drop statistics if exists records.st_leads_last_name;
drop statistics if exists records.st_meetings_name;
drop statistics if exists records.st_notes_name;
drop statistics if exists records.st_opportunities_name;
drop statistics if exists records.st_tasks_name;
drop statistics if exists records.st_users_last_name;
