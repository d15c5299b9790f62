-- Texts without case, by the folding of Unicode: as letters that are made small, then capital, which makes one of ß, ẞ and ss.
-- The collation of the result compares bytes, so that indexes do not depend on the collations of ICU.
create function records.folded(value text) returns text language sql immutable parallel safe return
  case when octet_length(value) = char_length(value) then upper(value collate "C")
  else upper(replace(lower(value collate "und-x-icu"), 'i' || chr(775), 'i') collate "und-x-icu") collate "C" end;

-- They tell the planner how rare a pattern is.
create statistics records.st_accounts_name_folded on records.folded(name::text) from records.accounts;
create statistics records.st_calls_name_folded on records.folded(name::text) from records.calls;
create statistics records.st_cases_name_folded on records.folded(name::text) from records.cases;
create statistics records.st_contacts_last_name_folded on records.folded(last_name::text) from records.contacts;
create statistics records.st_documents_document_name_folded on records.folded(document_name::text) from records.documents;
create statistics records.st_leads_last_name_folded on records.folded(last_name::text) from records.leads;
create statistics records.st_meetings_name_folded on records.folded(name::text) from records.meetings;
create statistics records.st_notes_name_folded on records.folded(name::text) from records.notes;
create statistics records.st_opportunities_name_folded on records.folded(name::text) from records.opportunities;
create statistics records.st_tasks_name_folded on records.folded(name::text) from records.tasks;
create statistics records.st_users_last_name_folded on records.folded(last_name::text) from records.users;
