-- Edges as everyone may see them, for the queries of records. Generated from the catalogue; a test compares.
-- A row that belongs to an operation under way shows, or stops showing, in the very commit of that operation.
-- "offset 0" keeps the planner from hashing all operations: few rows are staged, so each is looked up by itself.
-- needs: records_pub.open_operation_v1

create or replace view relationships_pub."accounts_bugs_v1" as
select e."id", e."account_id", e."bug_id", e."date_modified"
from relationships."accounts_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."accounts_contacts_v1" as
select e."id", e."account_id", e."contact_id", e."date_modified"
from relationships."accounts_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."accounts_opportunities_v1" as
select e."id", e."account_id", e."opportunity_id", e."date_modified"
from relationships."accounts_opportunities" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."aok_knowledgebase_categories_v1" as
select e."id", e."article_id", e."category_id", e."date_modified"
from relationships."aok_knowledgebase_categories" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."aos_contracts_documents_v1" as
select e."id", e."aos_contract_id", e."document_id", e."date_modified", e."document_revision_id"
from relationships."aos_contracts_documents" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."aos_quotes_aos_contracts_v1" as
select e."id", e."aos_quote_id", e."aos_contract_id", e."date_modified"
from relationships."aos_quotes_aos_contracts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."aos_quotes_aos_invoices_v1" as
select e."id", e."aos_quote_id", e."aos_invoice_id", e."date_modified"
from relationships."aos_quotes_aos_invoices" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."aos_quotes_project_v1" as
select e."id", e."aos_quote_id", e."project_id", e."date_modified"
from relationships."aos_quotes_project" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."calls_contacts_v1" as
select e."id", e."call_id", e."contact_id", e."date_modified", e."required", e."accept_status"
from relationships."calls_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."calls_leads_v1" as
select e."id", e."call_id", e."lead_id", e."date_modified", e."required", e."accept_status"
from relationships."calls_leads" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."calls_users_v1" as
select e."id", e."call_id", e."user_id", e."date_modified", e."required", e."accept_status"
from relationships."calls_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."cases_bugs_v1" as
select e."id", e."case_id", e."bug_id", e."date_modified"
from relationships."cases_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."contacts_bugs_v1" as
select e."id", e."contact_id", e."bug_id", e."date_modified", e."contact_role"
from relationships."contacts_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."contacts_cases_v1" as
select e."id", e."contact_id", e."case_id", e."date_modified", e."contact_role"
from relationships."contacts_cases" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."contacts_users_v1" as
select e."id", e."contact_id", e."user_id", e."date_modified"
from relationships."contacts_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."documents_accounts_v1" as
select e."id", e."document_id", e."account_id", e."date_modified"
from relationships."documents_accounts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."documents_bugs_v1" as
select e."id", e."document_id", e."bug_id", e."date_modified"
from relationships."documents_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."documents_cases_v1" as
select e."id", e."document_id", e."case_id", e."date_modified"
from relationships."documents_cases" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."documents_contacts_v1" as
select e."id", e."document_id", e."contact_id", e."date_modified"
from relationships."documents_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."documents_opportunities_v1" as
select e."id", e."document_id", e."opportunity_id", e."date_modified"
from relationships."documents_opportunities" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_accounts_v1" as
select e."id", e."email_id", e."account_id", e."date_modified", e."campaign_data"
from relationships."emails_accounts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_aos_contracts_v1" as
select e."id", e."email_id", e."aos_contract_id", e."date_modified", e."campaign_data"
from relationships."emails_aos_contracts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_bugs_v1" as
select e."id", e."email_id", e."bug_id", e."date_modified", e."campaign_data"
from relationships."emails_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_cases_v1" as
select e."id", e."email_id", e."case_id", e."date_modified", e."campaign_data"
from relationships."emails_cases" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_contacts_v1" as
select e."id", e."email_id", e."contact_id", e."date_modified", e."campaign_data"
from relationships."emails_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_leads_v1" as
select e."id", e."email_id", e."lead_id", e."date_modified", e."campaign_data"
from relationships."emails_leads" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_opportunities_v1" as
select e."id", e."email_id", e."opportunity_id", e."date_modified", e."campaign_data"
from relationships."emails_opportunities" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_project_tasks_v1" as
select e."id", e."email_id", e."project_task_id", e."date_modified", e."campaign_data"
from relationships."emails_project_tasks" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_projects_v1" as
select e."id", e."email_id", e."project_id", e."date_modified", e."campaign_data"
from relationships."emails_projects" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_prospects_v1" as
select e."id", e."email_id", e."prospect_id", e."date_modified", e."campaign_data"
from relationships."emails_prospects" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_tasks_v1" as
select e."id", e."email_id", e."task_id", e."date_modified", e."campaign_data"
from relationships."emails_tasks" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."emails_users_v1" as
select e."id", e."email_id", e."user_id", e."date_modified", e."campaign_data"
from relationships."emails_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."fp_event_locations_fp_events_v1" as
select e."id", e."fp_event_location_id", e."fp_event_id", e."date_modified"
from relationships."fp_event_locations_fp_events" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."fp_events_contacts_v1" as
select e."id", e."fp_event_id", e."contact_id", e."date_modified", e."invite_status", e."accept_status", e."email_responded"
from relationships."fp_events_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."fp_events_leads_v1" as
select e."id", e."fp_event_id", e."lead_id", e."date_modified", e."invite_status", e."accept_status", e."email_responded"
from relationships."fp_events_leads" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."fp_events_prospects_v1" as
select e."id", e."fp_event_id", e."prospect_id", e."date_modified", e."invite_status", e."accept_status", e."email_responded"
from relationships."fp_events_prospects" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."leads_documents_v1" as
select e."id", e."lead_id", e."document_id", e."date_modified", e."document_revision_id"
from relationships."leads_documents" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."meetings_contacts_v1" as
select e."id", e."meeting_id", e."contact_id", e."date_modified", e."required", e."accept_status"
from relationships."meetings_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."meetings_leads_v1" as
select e."id", e."meeting_id", e."lead_id", e."date_modified", e."required", e."accept_status"
from relationships."meetings_leads" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."meetings_users_v1" as
select e."id", e."meeting_id", e."user_id", e."date_modified", e."required", e."accept_status"
from relationships."meetings_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."opportunities_contacts_v1" as
select e."id", e."opportunity_id", e."contact_id", e."date_modified", e."contact_role"
from relationships."opportunities_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."project_contacts_v1" as
select e."id", e."project_id", e."contact_id", e."date_modified"
from relationships."project_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."project_users_v1" as
select e."id", e."project_id", e."user_id", e."date_modified"
from relationships."project_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."projects_accounts_v1" as
select e."id", e."project_id", e."account_id", e."date_modified"
from relationships."projects_accounts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."projects_bugs_v1" as
select e."id", e."project_id", e."bug_id", e."date_modified"
from relationships."projects_bugs" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."projects_cases_v1" as
select e."id", e."project_id", e."case_id", e."date_modified"
from relationships."projects_cases" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."projects_contacts_v1" as
select e."id", e."project_id", e."contact_id", e."date_modified"
from relationships."projects_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."projects_opportunities_v1" as
select e."id", e."project_id", e."opportunity_id", e."date_modified"
from relationships."projects_opportunities" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_list_campaigns_v1" as
select e."id", e."prospect_list_id", e."campaign_id", e."date_modified"
from relationships."prospect_list_campaigns" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_lists_accounts_v1" as
select e."id", e."prospect_list_id", e."account_id", e."date_modified"
from relationships."prospect_lists_accounts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_lists_contacts_v1" as
select e."id", e."prospect_list_id", e."contact_id", e."date_modified"
from relationships."prospect_lists_contacts" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_lists_leads_v1" as
select e."id", e."prospect_list_id", e."lead_id", e."date_modified"
from relationships."prospect_lists_leads" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_lists_prospects_v1" as
select e."id", e."prospect_list_id", e."prospect_id", e."date_modified"
from relationships."prospect_lists_prospects" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

create or replace view relationships_pub."prospect_lists_users_v1" as
select e."id", e."prospect_list_id", e."user_id", e."date_modified"
from relationships."prospect_lists_users" e
where (e.created_op is null or exists (select from records_pub.open_operation_v1 o where o.op_id = e.created_op offset 0))
  and (e.deleted_op is null or not exists (select from records_pub.open_operation_v1 o where o.op_id = e.deleted_op offset 0));

grant usage on schema relationships_pub to records_svc, records_owner;
grant select on
  relationships_pub."accounts_bugs_v1",
  relationships_pub."accounts_contacts_v1",
  relationships_pub."accounts_opportunities_v1",
  relationships_pub."aok_knowledgebase_categories_v1",
  relationships_pub."aos_contracts_documents_v1",
  relationships_pub."aos_quotes_aos_contracts_v1",
  relationships_pub."aos_quotes_aos_invoices_v1",
  relationships_pub."aos_quotes_project_v1",
  relationships_pub."calls_contacts_v1",
  relationships_pub."calls_leads_v1",
  relationships_pub."calls_users_v1",
  relationships_pub."cases_bugs_v1",
  relationships_pub."contacts_bugs_v1",
  relationships_pub."contacts_cases_v1",
  relationships_pub."contacts_users_v1",
  relationships_pub."documents_accounts_v1",
  relationships_pub."documents_bugs_v1",
  relationships_pub."documents_cases_v1",
  relationships_pub."documents_contacts_v1",
  relationships_pub."documents_opportunities_v1",
  relationships_pub."emails_accounts_v1",
  relationships_pub."emails_aos_contracts_v1",
  relationships_pub."emails_bugs_v1",
  relationships_pub."emails_cases_v1",
  relationships_pub."emails_contacts_v1",
  relationships_pub."emails_leads_v1",
  relationships_pub."emails_opportunities_v1",
  relationships_pub."emails_project_tasks_v1",
  relationships_pub."emails_projects_v1",
  relationships_pub."emails_prospects_v1",
  relationships_pub."emails_tasks_v1",
  relationships_pub."emails_users_v1",
  relationships_pub."fp_event_locations_fp_events_v1",
  relationships_pub."fp_events_contacts_v1",
  relationships_pub."fp_events_leads_v1",
  relationships_pub."fp_events_prospects_v1",
  relationships_pub."leads_documents_v1",
  relationships_pub."meetings_contacts_v1",
  relationships_pub."meetings_leads_v1",
  relationships_pub."meetings_users_v1",
  relationships_pub."opportunities_contacts_v1",
  relationships_pub."project_contacts_v1",
  relationships_pub."project_users_v1",
  relationships_pub."projects_accounts_v1",
  relationships_pub."projects_bugs_v1",
  relationships_pub."projects_cases_v1",
  relationships_pub."projects_contacts_v1",
  relationships_pub."projects_opportunities_v1",
  relationships_pub."prospect_list_campaigns_v1",
  relationships_pub."prospect_lists_accounts_v1",
  relationships_pub."prospect_lists_contacts_v1",
  relationships_pub."prospect_lists_leads_v1",
  relationships_pub."prospect_lists_prospects_v1",
  relationships_pub."prospect_lists_users_v1"
to records_svc, records_owner;
