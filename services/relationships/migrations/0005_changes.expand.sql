-- The log of all changes of links, written by triggers in the transaction of each change, so that no way of writing passes by it. It
-- takes its numbers from the sequence that orders the log of records too.

create table relationships.change (
  seq bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  -- linked, unlinked or link_updated.
  kind text not null,
  module text,
  record text,
  -- Of a link also its middle table, the record at its other end, and its values.
  link text,
  other_module text,
  other text,
  link_values jsonb,
  operation uuid,
  -- Of the access token; null where an operator writes.
  user_id text,
  client_id text,
  request_id text,
  constraint pk_change primary key (xid, seq)
);
create index ix_change_operation on relationships.change (operation) where operation is not null;
-- The triggers insert as the role that writes.
revoke update, truncate on relationships.change from relationships_svc;

create function relationships.log_link() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  pair constant jsonb := coalesce(after, before);
  bookkeeping constant text[] := '{created_op,deleted_op,date_modified}';
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  kind text;
  operation text;
begin
  if to_regclass('records_pub.change_seq') is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    kind := 'linked';
    operation := after ->> 'created_op';
  elsif tg_op = 'DELETE' then
    if before ->> 'created_op' is not null or before ->> 'deleted_op' is not null then
      return null;
    end if;
    kind := 'unlinked';
  elsif before ->> 'deleted_op' is null and after ->> 'deleted_op' is not null then
    kind := 'unlinked';
    operation := after ->> 'deleted_op';
  elsif before - bookkeeping = after - bookkeeping then
    return null;
  else
    kind := 'link_updated';
  end if;
  insert into relationships.change (seq, kind, link, module, record, other_module, other, link_values, operation, user_id, client_id, request_id)
  values (nextval('records_pub.change_seq'), kind, tg_table_name, 
    coalesce(pair ->> substring(tg_argv[2] from '^:(.*)'), tg_argv[2]), pair ->> tg_argv[0],
    coalesce(pair ->> substring(tg_argv[3] from '^:(.*)'), tg_argv[3]), pair ->> tg_argv[1],
    (select jsonb_object_agg(name, pair -> name) from unnest(tg_argv[4]::text[]) name), operation::uuid, author[1], author[2], author[3]);
  return null;
end $$;

-- These come last: as soon as a table has its trigger, its writers wait for the end of the migration.
create trigger log_link after insert or update or delete on relationships."accounts_bugs"
  for each row execute function relationships.log_link('account_id', 'bug_id', 'Accounts', 'Bugs', '{}');
create trigger log_link after insert or update or delete on relationships."accounts_contacts"
  for each row execute function relationships.log_link('account_id', 'contact_id', 'Accounts', 'Contacts', '{}');
create trigger log_link after insert or update or delete on relationships."accounts_opportunities"
  for each row execute function relationships.log_link('account_id', 'opportunity_id', 'Accounts', 'Opportunities', '{}');
create trigger log_link after insert or update or delete on relationships."aok_knowledgebase_categories"
  for each row execute function relationships.log_link('article_id', 'category_id', 'AOK_KnowledgeBase', 'AOK_Knowledge_Base_Categories', '{}');
create trigger log_link after insert or update or delete on relationships."aos_contracts_documents"
  for each row execute function relationships.log_link('aos_contract_id', 'document_id', 'AOS_Contracts', 'Documents', '{document_revision_id}');
create trigger log_link after insert or update or delete on relationships."aos_quotes_aos_contracts"
  for each row execute function relationships.log_link('aos_quote_id', 'aos_contract_id', 'AOS_Quotes', 'AOS_Contracts', '{}');
create trigger log_link after insert or update or delete on relationships."aos_quotes_aos_invoices"
  for each row execute function relationships.log_link('aos_quote_id', 'aos_invoice_id', 'AOS_Quotes', 'AOS_Invoices', '{}');
create trigger log_link after insert or update or delete on relationships."aos_quotes_project"
  for each row execute function relationships.log_link('aos_quote_id', 'project_id', 'AOS_Quotes', 'Project', '{}');
create trigger log_link after insert or update or delete on relationships."calls_contacts"
  for each row execute function relationships.log_link('call_id', 'contact_id', 'Calls', 'Contacts', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."calls_leads"
  for each row execute function relationships.log_link('call_id', 'lead_id', 'Calls', 'Leads', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."calls_users"
  for each row execute function relationships.log_link('call_id', 'user_id', 'Calls', 'Users', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."cases_bugs"
  for each row execute function relationships.log_link('case_id', 'bug_id', 'Cases', 'Bugs', '{}');
create trigger log_link after insert or update or delete on relationships."contacts_bugs"
  for each row execute function relationships.log_link('contact_id', 'bug_id', 'Contacts', 'Bugs', '{contact_role}');
create trigger log_link after insert or update or delete on relationships."contacts_cases"
  for each row execute function relationships.log_link('contact_id', 'case_id', 'Contacts', 'Cases', '{contact_role}');
create trigger log_link after insert or update or delete on relationships."contacts_users"
  for each row execute function relationships.log_link('contact_id', 'user_id', 'Contacts', 'Users', '{}');
create trigger log_link after insert or update or delete on relationships."documents_accounts"
  for each row execute function relationships.log_link('document_id', 'account_id', 'Documents', 'Accounts', '{}');
create trigger log_link after insert or update or delete on relationships."documents_bugs"
  for each row execute function relationships.log_link('document_id', 'bug_id', 'Documents', 'Bugs', '{}');
create trigger log_link after insert or update or delete on relationships."documents_cases"
  for each row execute function relationships.log_link('document_id', 'case_id', 'Documents', 'Cases', '{}');
create trigger log_link after insert or update or delete on relationships."documents_contacts"
  for each row execute function relationships.log_link('document_id', 'contact_id', 'Documents', 'Contacts', '{}');
create trigger log_link after insert or update or delete on relationships."documents_opportunities"
  for each row execute function relationships.log_link('document_id', 'opportunity_id', 'Documents', 'Opportunities', '{}');
create trigger log_link after insert or update or delete on relationships."emails_accounts"
  for each row execute function relationships.log_link('email_id', 'account_id', 'Emails', 'Accounts', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_aos_contracts"
  for each row execute function relationships.log_link('email_id', 'aos_contract_id', 'Emails', 'AOS_Contracts', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_bugs"
  for each row execute function relationships.log_link('email_id', 'bug_id', 'Emails', 'Bugs', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_cases"
  for each row execute function relationships.log_link('email_id', 'case_id', 'Emails', 'Cases', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_contacts"
  for each row execute function relationships.log_link('email_id', 'contact_id', 'Emails', 'Contacts', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_leads"
  for each row execute function relationships.log_link('email_id', 'lead_id', 'Emails', 'Leads', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_opportunities"
  for each row execute function relationships.log_link('email_id', 'opportunity_id', 'Emails', 'Opportunities', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_project_tasks"
  for each row execute function relationships.log_link('email_id', 'project_task_id', 'Emails', 'ProjectTask', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_projects"
  for each row execute function relationships.log_link('email_id', 'project_id', 'Emails', 'Project', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_prospects"
  for each row execute function relationships.log_link('email_id', 'prospect_id', 'Emails', 'Prospects', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_tasks"
  for each row execute function relationships.log_link('email_id', 'task_id', 'Emails', 'Tasks', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."emails_users"
  for each row execute function relationships.log_link('email_id', 'user_id', 'Emails', 'Users', '{campaign_data}');
create trigger log_link after insert or update or delete on relationships."fp_event_locations_fp_events"
  for each row execute function relationships.log_link('fp_event_location_id', 'fp_event_id', 'FP_Event_Locations', 'FP_events', '{}');
create trigger log_link after insert or update or delete on relationships."fp_events_contacts"
  for each row execute function relationships.log_link('fp_event_id', 'contact_id', 'FP_events', 'Contacts', '{invite_status,accept_status,email_responded}');
create trigger log_link after insert or update or delete on relationships."fp_events_leads"
  for each row execute function relationships.log_link('fp_event_id', 'lead_id', 'FP_events', 'Leads', '{invite_status,accept_status,email_responded}');
create trigger log_link after insert or update or delete on relationships."fp_events_prospects"
  for each row execute function relationships.log_link('fp_event_id', 'prospect_id', 'FP_events', 'Prospects', '{invite_status,accept_status,email_responded}');
create trigger log_link after insert or update or delete on relationships."leads_documents"
  for each row execute function relationships.log_link('lead_id', 'document_id', 'Leads', 'Documents', '{document_revision_id}');
create trigger log_link after insert or update or delete on relationships."meetings_contacts"
  for each row execute function relationships.log_link('meeting_id', 'contact_id', 'Meetings', 'Contacts', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."meetings_leads"
  for each row execute function relationships.log_link('meeting_id', 'lead_id', 'Meetings', 'Leads', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."meetings_users"
  for each row execute function relationships.log_link('meeting_id', 'user_id', 'Meetings', 'Users', '{required,accept_status}');
create trigger log_link after insert or update or delete on relationships."opportunities_contacts"
  for each row execute function relationships.log_link('opportunity_id', 'contact_id', 'Opportunities', 'Contacts', '{contact_role}');
create trigger log_link after insert or update or delete on relationships."project_contacts"
  for each row execute function relationships.log_link('project_id', 'contact_id', 'Project', 'Contacts', '{}');
create trigger log_link after insert or update or delete on relationships."project_users"
  for each row execute function relationships.log_link('project_id', 'user_id', 'Project', 'Users', '{}');
create trigger log_link after insert or update or delete on relationships."projects_accounts"
  for each row execute function relationships.log_link('project_id', 'account_id', 'Project', 'Accounts', '{}');
create trigger log_link after insert or update or delete on relationships."projects_bugs"
  for each row execute function relationships.log_link('project_id', 'bug_id', 'Project', 'Bugs', '{}');
create trigger log_link after insert or update or delete on relationships."projects_cases"
  for each row execute function relationships.log_link('project_id', 'case_id', 'Project', 'Cases', '{}');
create trigger log_link after insert or update or delete on relationships."projects_contacts"
  for each row execute function relationships.log_link('project_id', 'contact_id', 'Project', 'Contacts', '{}');
create trigger log_link after insert or update or delete on relationships."projects_opportunities"
  for each row execute function relationships.log_link('project_id', 'opportunity_id', 'Project', 'Opportunities', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_list_campaigns"
  for each row execute function relationships.log_link('prospect_list_id', 'campaign_id', 'ProspectLists', 'Campaigns', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_lists_accounts"
  for each row execute function relationships.log_link('prospect_list_id', 'account_id', 'ProspectLists', 'Accounts', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_lists_contacts"
  for each row execute function relationships.log_link('prospect_list_id', 'contact_id', 'ProspectLists', 'Contacts', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_lists_leads"
  for each row execute function relationships.log_link('prospect_list_id', 'lead_id', 'ProspectLists', 'Leads', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_lists_prospects"
  for each row execute function relationships.log_link('prospect_list_id', 'prospect_id', 'ProspectLists', 'Prospects', '{}');
create trigger log_link after insert or update or delete on relationships."prospect_lists_users"
  for each row execute function relationships.log_link('prospect_list_id', 'user_id', 'ProspectLists', 'Users', '{}');
