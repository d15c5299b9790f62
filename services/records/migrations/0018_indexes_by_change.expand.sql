-- no-transaction
-- What changed since, and lists by the date of the last change. Each index is made beside the writes to its table, which
-- never wait for it.

create index concurrently if not exists ix_accounts_date_modified on records."accounts" (date_modified, id) where not deleted;
create index concurrently if not exists ix_contacts_date_modified on records."contacts" (date_modified, id) where not deleted;
create index concurrently if not exists ix_leads_date_modified on records."leads" (date_modified, id) where not deleted;
create index concurrently if not exists ix_opportunities_date_modified on records."opportunities" (date_modified, id) where not deleted;
create index concurrently if not exists ix_cases_date_modified on records."cases" (date_modified, id) where not deleted;
create index concurrently if not exists ix_bugs_date_modified on records."bugs" (date_modified, id) where not deleted;
create index concurrently if not exists ix_calls_date_modified on records."calls" (date_modified, id) where not deleted;
create index concurrently if not exists ix_meetings_date_modified on records."meetings" (date_modified, id) where not deleted;
create index concurrently if not exists ix_tasks_date_modified on records."tasks" (date_modified, id) where not deleted;
create index concurrently if not exists ix_notes_date_modified on records."notes" (date_modified, id) where not deleted;
create index concurrently if not exists ix_emails_date_modified on records."emails" (date_modified, id) where not deleted;
create index concurrently if not exists ix_email_templates_date_modified on records."email_templates" (date_modified, id) where not deleted;
create index concurrently if not exists ix_campaigns_date_modified on records."campaigns" (date_modified, id) where not deleted;
create index concurrently if not exists ix_campaign_log_date_modified on records."campaign_log" (date_modified, id) where not deleted;
create index concurrently if not exists ix_prospects_date_modified on records."prospects" (date_modified, id) where not deleted;
create index concurrently if not exists ix_prospect_lists_date_modified on records."prospect_lists" (date_modified, id) where not deleted;
create index concurrently if not exists ix_documents_date_modified on records."documents" (date_modified, id) where not deleted;
create index concurrently if not exists ix_document_revisions_date_modified on records."document_revisions" (date_modified, id) where not deleted;
create index concurrently if not exists ix_project_date_modified on records."project" (date_modified, id) where not deleted;
create index concurrently if not exists ix_project_task_date_modified on records."project_task" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_products_date_modified on records."aos_products" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_product_categories_date_modified on records."aos_product_categories" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_quotes_date_modified on records."aos_quotes" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_invoices_date_modified on records."aos_invoices" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_contracts_date_modified on records."aos_contracts" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_products_quotes_date_modified on records."aos_products_quotes" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aos_line_item_groups_date_modified on records."aos_line_item_groups" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aok_knowledgebase_date_modified on records."aok_knowledgebase" (date_modified, id) where not deleted;
create index concurrently if not exists ix_aok_knowledge_base_categories_date_modified on records."aok_knowledge_base_categories" (date_modified, id) where not deleted;
create index concurrently if not exists ix_fp_events_date_modified on records."fp_events" (date_modified, id) where not deleted;
create index concurrently if not exists ix_fp_event_locations_date_modified on records."fp_event_locations" (date_modified, id) where not deleted;
create index concurrently if not exists ix_email_addresses_date_modified on records."email_addresses" (date_modified, id) where not deleted;
create index concurrently if not exists ix_currencies_date_modified on records."currencies" (date_modified, id) where not deleted;
create index concurrently if not exists ix_users_date_modified on records."users" (date_modified, id) where not deleted;
create index concurrently if not exists ix_securitygroups_date_modified on records."securitygroups" (date_modified, id) where not deleted;
create index concurrently if not exists ix_acl_roles_date_modified on records."acl_roles" (date_modified, id) where not deleted;
create index concurrently if not exists ix_favorites_date_modified on records."favorites" (date_modified, id) where not deleted;
