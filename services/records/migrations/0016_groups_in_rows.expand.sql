-- The groups of each record, kept with the row: a list of whoever sees records by a group asked them of every row by a search. Rows
-- from before get theirs when they, or their groups, are next written; until then they are looked up.

create function records.fill_group_ids() returns trigger language plpgsql as $$
begin
  new.group_ids := array(
    select g.securitygroup_id::text from records.securitygroups_records g where g.record_id = new.id and g.module = tg_argv[0]);
  return new;
end $$;
create function records.is_of_group(record text, module_name text, groups text[]) returns boolean stable cost 1 language plpgsql as $$
begin
  return exists (select from records.securitygroups_records g
    where g.record_id = record and g.module = module_name and (g.securitygroup_id = any(groups)) is true);
end $$;

alter table records."accounts" add column group_ids text[];
create trigger fill_group_ids before update on records."accounts"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Accounts');

alter table records."contacts" add column group_ids text[];
create trigger fill_group_ids before update on records."contacts"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Contacts');

alter table records."leads" add column group_ids text[];
create trigger fill_group_ids before update on records."leads"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Leads');

alter table records."opportunities" add column group_ids text[];
create trigger fill_group_ids before update on records."opportunities"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Opportunities');

alter table records."cases" add column group_ids text[];
create trigger fill_group_ids before update on records."cases"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Cases');

alter table records."bugs" add column group_ids text[];
create trigger fill_group_ids before update on records."bugs"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Bugs');

alter table records."calls" add column group_ids text[];
create trigger fill_group_ids before update on records."calls"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Calls');

alter table records."meetings" add column group_ids text[];
create trigger fill_group_ids before update on records."meetings"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Meetings');

alter table records."tasks" add column group_ids text[];
create trigger fill_group_ids before update on records."tasks"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Tasks');

alter table records."notes" add column group_ids text[];
create trigger fill_group_ids before update on records."notes"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Notes');

alter table records."emails" add column group_ids text[];
create trigger fill_group_ids before update on records."emails"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Emails');

alter table records."email_templates" add column group_ids text[];
create trigger fill_group_ids before update on records."email_templates"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('EmailTemplates');

alter table records."campaigns" add column group_ids text[];
create trigger fill_group_ids before update on records."campaigns"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Campaigns');

alter table records."prospects" add column group_ids text[];
create trigger fill_group_ids before update on records."prospects"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Prospects');

alter table records."prospect_lists" add column group_ids text[];
create trigger fill_group_ids before update on records."prospect_lists"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('ProspectLists');

alter table records."documents" add column group_ids text[];
create trigger fill_group_ids before update on records."documents"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Documents');

alter table records."project" add column group_ids text[];
create trigger fill_group_ids before update on records."project"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('Project');

alter table records."project_task" add column group_ids text[];
create trigger fill_group_ids before update on records."project_task"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('ProjectTask');

alter table records."aos_products" add column group_ids text[];
create trigger fill_group_ids before update on records."aos_products"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOS_Products');

alter table records."aos_product_categories" add column group_ids text[];
create trigger fill_group_ids before update on records."aos_product_categories"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOS_Product_Categories');

alter table records."aos_quotes" add column group_ids text[];
create trigger fill_group_ids before update on records."aos_quotes"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOS_Quotes');

alter table records."aos_invoices" add column group_ids text[];
create trigger fill_group_ids before update on records."aos_invoices"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOS_Invoices');

alter table records."aos_contracts" add column group_ids text[];
create trigger fill_group_ids before update on records."aos_contracts"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOS_Contracts');

alter table records."aok_knowledgebase" add column group_ids text[];
create trigger fill_group_ids before update on records."aok_knowledgebase"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('AOK_KnowledgeBase');

alter table records."fp_events" add column group_ids text[];
create trigger fill_group_ids before update on records."fp_events"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('FP_events');

alter table records."fp_event_locations" add column group_ids text[];
create trigger fill_group_ids before update on records."fp_event_locations"
  for each row when (new.group_ids is null) execute function records.fill_group_ids('FP_Event_Locations');

create function records.keep_group_ids() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    case old.module
      when 'Accounts' then
        update records."accounts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Contacts' then
        update records."contacts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Leads' then
        update records."leads" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Opportunities' then
        update records."opportunities" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Cases' then
        update records."cases" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Bugs' then
        update records."bugs" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Calls' then
        update records."calls" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Meetings' then
        update records."meetings" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Tasks' then
        update records."tasks" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Notes' then
        update records."notes" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Emails' then
        update records."emails" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'EmailTemplates' then
        update records."email_templates" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Campaigns' then
        update records."campaigns" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Prospects' then
        update records."prospects" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'ProspectLists' then
        update records."prospect_lists" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Documents' then
        update records."documents" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Project' then
        update records."project" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'ProjectTask' then
        update records."project_task" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Products' then
        update records."aos_products" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Product_Categories' then
        update records."aos_product_categories" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Quotes' then
        update records."aos_quotes" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Invoices' then
        update records."aos_invoices" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Contracts' then
        update records."aos_contracts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOK_KnowledgeBase' then
        update records."aok_knowledgebase" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'FP_events' then
        update records."fp_events" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'FP_Event_Locations' then
        update records."fp_event_locations" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      else null;
    end case;
  end if;
  if tg_op <> 'DELETE' then
    case new.module
      when 'Accounts' then
        update records."accounts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Contacts' then
        update records."contacts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Leads' then
        update records."leads" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Opportunities' then
        update records."opportunities" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Cases' then
        update records."cases" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Bugs' then
        update records."bugs" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Calls' then
        update records."calls" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Meetings' then
        update records."meetings" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Tasks' then
        update records."tasks" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Notes' then
        update records."notes" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Emails' then
        update records."emails" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'EmailTemplates' then
        update records."email_templates" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Campaigns' then
        update records."campaigns" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Prospects' then
        update records."prospects" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'ProspectLists' then
        update records."prospect_lists" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Documents' then
        update records."documents" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Project' then
        update records."project" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'ProjectTask' then
        update records."project_task" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Products' then
        update records."aos_products" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Product_Categories' then
        update records."aos_product_categories" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Quotes' then
        update records."aos_quotes" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Invoices' then
        update records."aos_invoices" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Contracts' then
        update records."aos_contracts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOK_KnowledgeBase' then
        update records."aok_knowledgebase" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'FP_events' then
        update records."fp_events" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'FP_Event_Locations' then
        update records."fp_event_locations" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      else null;
    end case;
  end if;
  return null;
end $$;
create trigger keep_group_ids after insert or delete or update of securitygroup_id, record_id, module on records."securitygroups_records"
  for each row execute function records.keep_group_ids();
