-- Which records there are, for the service that keeps links: it links and keeps only what is live. Generated from the
-- catalogue; a test compares.

create or replace view records_pub."live_accounts_v1" as
select t.id from records."accounts" t where not t.deleted;

create or replace view records_pub."live_contacts_v1" as
select t.id from records."contacts" t where not t.deleted;

create or replace view records_pub."live_leads_v1" as
select t.id from records."leads" t where not t.deleted;

create or replace view records_pub."live_opportunities_v1" as
select t.id from records."opportunities" t where not t.deleted;

create or replace view records_pub."live_cases_v1" as
select t.id from records."cases" t where not t.deleted;

create or replace view records_pub."live_bugs_v1" as
select t.id from records."bugs" t where not t.deleted;

create or replace view records_pub."live_calls_v1" as
select t.id from records."calls" t where not t.deleted;

create or replace view records_pub."live_meetings_v1" as
select t.id from records."meetings" t where not t.deleted;

create or replace view records_pub."live_tasks_v1" as
select t.id from records."tasks" t where not t.deleted;

create or replace view records_pub."live_notes_v1" as
select t.id from records."notes" t where not t.deleted;

create or replace view records_pub."live_emails_v1" as
select t.id from records."emails" t where not t.deleted;

create or replace view records_pub."live_email_templates_v1" as
select t.id from records."email_templates" t where not t.deleted;

create or replace view records_pub."live_campaigns_v1" as
select t.id from records."campaigns" t where not t.deleted;

create or replace view records_pub."live_campaign_log_v1" as
select t.id from records."campaign_log" t where not t.deleted;

create or replace view records_pub."live_prospects_v1" as
select t.id from records."prospects" t where not t.deleted;

create or replace view records_pub."live_prospect_lists_v1" as
select t.id from records."prospect_lists" t where not t.deleted;

create or replace view records_pub."live_documents_v1" as
select t.id from records."documents" t where not t.deleted;

create or replace view records_pub."live_document_revisions_v1" as
select t.id from records."document_revisions" t where not t.deleted;

create or replace view records_pub."live_project_v1" as
select t.id from records."project" t where not t.deleted;

create or replace view records_pub."live_project_task_v1" as
select t.id from records."project_task" t where not t.deleted;

create or replace view records_pub."live_aos_products_v1" as
select t.id from records."aos_products" t where not t.deleted;

create or replace view records_pub."live_aos_product_categories_v1" as
select t.id from records."aos_product_categories" t where not t.deleted;

create or replace view records_pub."live_aos_quotes_v1" as
select t.id from records."aos_quotes" t where not t.deleted;

create or replace view records_pub."live_aos_invoices_v1" as
select t.id from records."aos_invoices" t where not t.deleted;

create or replace view records_pub."live_aos_contracts_v1" as
select t.id from records."aos_contracts" t where not t.deleted;

create or replace view records_pub."live_aos_products_quotes_v1" as
select t.id from records."aos_products_quotes" t where not t.deleted;

create or replace view records_pub."live_aos_line_item_groups_v1" as
select t.id from records."aos_line_item_groups" t where not t.deleted;

create or replace view records_pub."live_aok_knowledgebase_v1" as
select t.id from records."aok_knowledgebase" t where not t.deleted;

create or replace view records_pub."live_aok_knowledge_base_categories_v1" as
select t.id from records."aok_knowledge_base_categories" t where not t.deleted;

create or replace view records_pub."live_fp_events_v1" as
select t.id from records."fp_events" t where not t.deleted;

create or replace view records_pub."live_fp_event_locations_v1" as
select t.id from records."fp_event_locations" t where not t.deleted;

create or replace view records_pub."live_email_addresses_v1" as
select t.id from records."email_addresses" t where not t.deleted;

create or replace view records_pub."live_currencies_v1" as
select t.id from records."currencies" t where not t.deleted;

create or replace view records_pub."live_users_v1" as
select t.id from records."users" t where not t.deleted;

create or replace view records_pub."live_securitygroups_v1" as
select t.id from records."securitygroups" t where not t.deleted;

create or replace view records_pub."live_acl_roles_v1" as
select t.id from records."acl_roles" t where not t.deleted;

create or replace view records_pub."live_favorites_v1" as
select t.id from records."favorites" t where not t.deleted;

grant usage on schema records_pub to relationships_svc, relationships_owner;
grant select on
  records_pub."live_accounts_v1",
  records_pub."live_contacts_v1",
  records_pub."live_leads_v1",
  records_pub."live_opportunities_v1",
  records_pub."live_cases_v1",
  records_pub."live_bugs_v1",
  records_pub."live_calls_v1",
  records_pub."live_meetings_v1",
  records_pub."live_tasks_v1",
  records_pub."live_notes_v1",
  records_pub."live_emails_v1",
  records_pub."live_email_templates_v1",
  records_pub."live_campaigns_v1",
  records_pub."live_campaign_log_v1",
  records_pub."live_prospects_v1",
  records_pub."live_prospect_lists_v1",
  records_pub."live_documents_v1",
  records_pub."live_document_revisions_v1",
  records_pub."live_project_v1",
  records_pub."live_project_task_v1",
  records_pub."live_aos_products_v1",
  records_pub."live_aos_product_categories_v1",
  records_pub."live_aos_quotes_v1",
  records_pub."live_aos_invoices_v1",
  records_pub."live_aos_contracts_v1",
  records_pub."live_aos_products_quotes_v1",
  records_pub."live_aos_line_item_groups_v1",
  records_pub."live_aok_knowledgebase_v1",
  records_pub."live_aok_knowledge_base_categories_v1",
  records_pub."live_fp_events_v1",
  records_pub."live_fp_event_locations_v1",
  records_pub."live_email_addresses_v1",
  records_pub."live_currencies_v1",
  records_pub."live_users_v1",
  records_pub."live_securitygroups_v1",
  records_pub."live_acl_roles_v1",
  records_pub."live_favorites_v1"
to relationships_svc, relationships_owner;
