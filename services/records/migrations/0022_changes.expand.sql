-- The log of all changes of records, and of the links that are stored beside them, written by triggers in the transaction of each
-- change, so that no way of writing passes by it. The events service orders it (docs/decisions/0057-one-order-of-changes.md).

-- One sequence for the logs of both schemas: a row that waits for another's lock takes its number after the other's commit.
create sequence records_pub.change_seq;
grant usage on schema records_pub to records_svc, relationships_owner, relationships_svc;
grant usage on sequence records_pub.change_seq to records_svc, relationships_owner, relationships_svc;

create table records.change (
  seq bigint not null default nextval('records_pub.change_seq'),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  -- Null in the row which says that the transaction has committed an operation.
  kind text,
  module text,
  record text,
  version bigint,
  changed text[],
  -- The columns on which rights depend: after the change, and before it where they differ.
  before jsonb,
  after jsonb,
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
-- The triggers insert as the role that writes.
revoke update, truncate on records.change from records_svc;

create function records.log_operation() returns trigger language plpgsql as $$
begin
  insert into records.change (operation) values (new.op_id);
  return null;
end $$;

create function records.log_change() returns trigger language plpgsql as $$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not old.deleted;
  is_there constant boolean := tg_op <> 'DELETE' and not new.deleted;
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  changed text[];
  before jsonb;
  after jsonb;
  kind text;
begin
  if was_there then
    before := records.sight_columns(old);
  end if;
  if is_there then
    after := records.sight_columns(new);
  end if;
  if was_there and is_there then
    kind := 'updated';
    changed := records.changed_columns(old, new);
    if changed = '{}' and before = after and old.row_version = new.row_version then
      return null;
    end if;
  elsif is_there then
    kind := case tg_op when 'INSERT' then 'created' else 'restored' end;
  elsif was_there then
    kind := 'deleted';
  else
    return null;
  end if;
  insert into records.change (kind, module, record, version, changed, before, after, user_id, client_id, request_id)
  values (kind, tg_argv[0], case when is_there then new.id else old.id end,
    case when tg_op = 'DELETE' then old.row_version else new.row_version end,
    changed, nullif(before, after), after, author[1], author[2], author[3]);
  return null;
end $$;

create function records.changed_columns(o records."accounts", n records."accounts") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."account_type" is distinct from n."account_type" then 'account_type' end,
    case when o."industry" is distinct from n."industry" then 'industry' end,
    case when o."annual_revenue" is distinct from n."annual_revenue" then 'annual_revenue' end,
    case when o."total_revenue" is distinct from n."total_revenue" then 'total_revenue' end,
    case when o."last_contacted" is distinct from n."last_contacted" then 'last_contacted' end,
    case when o."phone_office" is distinct from n."phone_office" then 'phone_office' end,
    case when o."phone_alternate" is distinct from n."phone_alternate" then 'phone_alternate' end,
    case when o."phone_fax" is distinct from n."phone_fax" then 'phone_fax' end,
    case when o."website" is distinct from n."website" then 'website' end,
    case when o."billing_address_street" is distinct from n."billing_address_street" then 'billing_address_street' end,
    case when o."billing_address_city" is distinct from n."billing_address_city" then 'billing_address_city' end,
    case when o."billing_address_state" is distinct from n."billing_address_state" then 'billing_address_state' end,
    case when o."billing_address_postalcode" is distinct from n."billing_address_postalcode" then 'billing_address_postalcode' end,
    case when o."billing_address_country" is distinct from n."billing_address_country" then 'billing_address_country' end,
    case when o."shipping_address_street" is distinct from n."shipping_address_street" then 'shipping_address_street' end,
    case when o."shipping_address_city" is distinct from n."shipping_address_city" then 'shipping_address_city' end,
    case when o."shipping_address_state" is distinct from n."shipping_address_state" then 'shipping_address_state' end,
    case when o."shipping_address_postalcode" is distinct from n."shipping_address_postalcode" then 'shipping_address_postalcode' end,
    case when o."shipping_address_country" is distinct from n."shipping_address_country" then 'shipping_address_country' end,
    case when o."rating" is distinct from n."rating" then 'rating' end,
    case when o."ownership" is distinct from n."ownership" then 'ownership' end,
    case when o."employees" is distinct from n."employees" then 'employees' end,
    case when o."ticker_symbol" is distinct from n."ticker_symbol" then 'ticker_symbol' end,
    case when o."sic_code" is distinct from n."sic_code" then 'sic_code' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."accounts") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."contacts", n records."contacts") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."salutation" is distinct from n."salutation" then 'salutation' end,
    case when o."first_name" is distinct from n."first_name" then 'first_name' end,
    case when o."last_name" is distinct from n."last_name" then 'last_name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."title" is distinct from n."title" then 'title' end,
    case when o."photo" is distinct from n."photo" then 'photo' end,
    case when o."department" is distinct from n."department" then 'department' end,
    case when o."do_not_call" is distinct from n."do_not_call" then 'do_not_call' end,
    case when o."phone_home" is distinct from n."phone_home" then 'phone_home' end,
    case when o."phone_mobile" is distinct from n."phone_mobile" then 'phone_mobile' end,
    case when o."phone_work" is distinct from n."phone_work" then 'phone_work' end,
    case when o."phone_other" is distinct from n."phone_other" then 'phone_other' end,
    case when o."phone_fax" is distinct from n."phone_fax" then 'phone_fax' end,
    case when o."primary_address_street" is distinct from n."primary_address_street" then 'primary_address_street' end,
    case when o."primary_address_city" is distinct from n."primary_address_city" then 'primary_address_city' end,
    case when o."primary_address_state" is distinct from n."primary_address_state" then 'primary_address_state' end,
    case when o."primary_address_postalcode" is distinct from n."primary_address_postalcode" then 'primary_address_postalcode' end,
    case when o."primary_address_country" is distinct from n."primary_address_country" then 'primary_address_country' end,
    case when o."alt_address_street" is distinct from n."alt_address_street" then 'alt_address_street' end,
    case when o."alt_address_city" is distinct from n."alt_address_city" then 'alt_address_city' end,
    case when o."alt_address_state" is distinct from n."alt_address_state" then 'alt_address_state' end,
    case when o."alt_address_postalcode" is distinct from n."alt_address_postalcode" then 'alt_address_postalcode' end,
    case when o."alt_address_country" is distinct from n."alt_address_country" then 'alt_address_country' end,
    case when o."assistant" is distinct from n."assistant" then 'assistant' end,
    case when o."assistant_phone" is distinct from n."assistant_phone" then 'assistant_phone' end,
    case when o."lead_source" is distinct from n."lead_source" then 'lead_source' end,
    case when o."reports_to_id" is distinct from n."reports_to_id" then 'reports_to_id' end,
    case when o."birthdate" is distinct from n."birthdate" then 'birthdate' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."joomla_account_id" is distinct from n."joomla_account_id" then 'joomla_account_id' end,
    case when o."portal_account_disabled" is distinct from n."portal_account_disabled" then 'portal_account_disabled' end,
    case when o."portal_user_type" is distinct from n."portal_user_type" then 'portal_user_type' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."contacts") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."leads", n records."leads") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."salutation" is distinct from n."salutation" then 'salutation' end,
    case when o."first_name" is distinct from n."first_name" then 'first_name' end,
    case when o."last_name" is distinct from n."last_name" then 'last_name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."title" is distinct from n."title" then 'title' end,
    case when o."photo" is distinct from n."photo" then 'photo' end,
    case when o."department" is distinct from n."department" then 'department' end,
    case when o."account_name" is distinct from n."account_name" then 'account_name' end,
    case when o."account_description" is distinct from n."account_description" then 'account_description' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."status_description" is distinct from n."status_description" then 'status_description' end,
    case when o."lead_source" is distinct from n."lead_source" then 'lead_source' end,
    case when o."lead_source_description" is distinct from n."lead_source_description" then 'lead_source_description' end,
    case when o."refered_by" is distinct from n."refered_by" then 'refered_by' end,
    case when o."opportunity_name" is distinct from n."opportunity_name" then 'opportunity_name' end,
    case when o."opportunity_amount" is distinct from n."opportunity_amount" then 'opportunity_amount' end,
    case when o."do_not_call" is distinct from n."do_not_call" then 'do_not_call' end,
    case when o."phone_home" is distinct from n."phone_home" then 'phone_home' end,
    case when o."phone_mobile" is distinct from n."phone_mobile" then 'phone_mobile' end,
    case when o."phone_work" is distinct from n."phone_work" then 'phone_work' end,
    case when o."phone_other" is distinct from n."phone_other" then 'phone_other' end,
    case when o."phone_fax" is distinct from n."phone_fax" then 'phone_fax' end,
    case when o."website" is distinct from n."website" then 'website' end,
    case when o."primary_address_street" is distinct from n."primary_address_street" then 'primary_address_street' end,
    case when o."primary_address_city" is distinct from n."primary_address_city" then 'primary_address_city' end,
    case when o."primary_address_state" is distinct from n."primary_address_state" then 'primary_address_state' end,
    case when o."primary_address_postalcode" is distinct from n."primary_address_postalcode" then 'primary_address_postalcode' end,
    case when o."primary_address_country" is distinct from n."primary_address_country" then 'primary_address_country' end,
    case when o."alt_address_street" is distinct from n."alt_address_street" then 'alt_address_street' end,
    case when o."alt_address_city" is distinct from n."alt_address_city" then 'alt_address_city' end,
    case when o."alt_address_state" is distinct from n."alt_address_state" then 'alt_address_state' end,
    case when o."alt_address_postalcode" is distinct from n."alt_address_postalcode" then 'alt_address_postalcode' end,
    case when o."alt_address_country" is distinct from n."alt_address_country" then 'alt_address_country' end,
    case when o."assistant" is distinct from n."assistant" then 'assistant' end,
    case when o."assistant_phone" is distinct from n."assistant_phone" then 'assistant_phone' end,
    case when o."birthdate" is distinct from n."birthdate" then 'birthdate' end,
    case when o."portal_name" is distinct from n."portal_name" then 'portal_name' end,
    case when o."portal_app" is distinct from n."portal_app" then 'portal_app' end,
    case when o."converted" is distinct from n."converted" then 'converted' end,
    case when o."account_id" is distinct from n."account_id" then 'account_id' end,
    case when o."contact_id" is distinct from n."contact_id" then 'contact_id' end,
    case when o."opportunity_id" is distinct from n."opportunity_id" then 'opportunity_id' end,
    case when o."reports_to_id" is distinct from n."reports_to_id" then 'reports_to_id' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."leads") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."opportunities", n records."opportunities") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."opportunity_type" is distinct from n."opportunity_type" then 'opportunity_type' end,
    case when o."sales_stage" is distinct from n."sales_stage" then 'sales_stage' end,
    case when o."probability" is distinct from n."probability" then 'probability' end,
    case when o."amount" is distinct from n."amount" then 'amount' end,
    case when o."amount_usdollar" is distinct from n."amount_usdollar" then 'amount_usdollar' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."date_closed" is distinct from n."date_closed" then 'date_closed' end,
    case when o."next_step" is distinct from n."next_step" then 'next_step' end,
    case when o."lead_source" is distinct from n."lead_source" then 'lead_source' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."opportunities") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."cases", n records."cases") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."case_number" is distinct from n."case_number" then 'case_number' end,
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."case_type" is distinct from n."case_type" then 'case_type' end,
    case when o."state" is distinct from n."state" then 'state' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."priority" is distinct from n."priority" then 'priority' end,
    case when o."resolution" is distinct from n."resolution" then 'resolution' end,
    case when o."work_log" is distinct from n."work_log" then 'work_log' end,
    case when o."account_id" is distinct from n."account_id" then 'account_id' end,
    case when o."contact_created_by_id" is distinct from n."contact_created_by_id" then 'contact_created_by_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."cases") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."bugs", n records."bugs") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."bug_number" is distinct from n."bug_number" then 'bug_number' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."bug_type" is distinct from n."bug_type" then 'bug_type' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."priority" is distinct from n."priority" then 'priority' end,
    case when o."resolution" is distinct from n."resolution" then 'resolution' end,
    case when o."work_log" is distinct from n."work_log" then 'work_log' end,
    case when o."source" is distinct from n."source" then 'source' end,
    case when o."product_category" is distinct from n."product_category" then 'product_category' end,
    case when o."found_in_release" is distinct from n."found_in_release" then 'found_in_release' end,
    case when o."fixed_in_release" is distinct from n."fixed_in_release" then 'fixed_in_release' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."bugs") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."calls", n records."calls") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."date_start" is distinct from n."date_start" then 'date_start' end,
    case when o."date_end" is distinct from n."date_end" then 'date_end' end,
    case when o."duration_hours" is distinct from n."duration_hours" then 'duration_hours' end,
    case when o."duration_minutes" is distinct from n."duration_minutes" then 'duration_minutes' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."direction" is distinct from n."direction" then 'direction' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."reminder_time" is distinct from n."reminder_time" then 'reminder_time' end,
    case when o."email_reminder_time" is distinct from n."email_reminder_time" then 'email_reminder_time' end,
    case when o."email_reminder_sent" is distinct from n."email_reminder_sent" then 'email_reminder_sent' end,
    case when o."outlook_id" is distinct from n."outlook_id" then 'outlook_id' end,
    case when o."repeat_type" is distinct from n."repeat_type" then 'repeat_type' end,
    case when o."repeat_interval" is distinct from n."repeat_interval" then 'repeat_interval' end,
    case when o."repeat_dow" is distinct from n."repeat_dow" then 'repeat_dow' end,
    case when o."repeat_until" is distinct from n."repeat_until" then 'repeat_until' end,
    case when o."repeat_count" is distinct from n."repeat_count" then 'repeat_count' end,
    case when o."repeat_parent_id" is distinct from n."repeat_parent_id" then 'repeat_parent_id' end,
    case when o."recurring_source" is distinct from n."recurring_source" then 'recurring_source' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."calls") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."meetings", n records."meetings") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."location" is distinct from n."location" then 'location' end,
    case when o."date_start" is distinct from n."date_start" then 'date_start' end,
    case when o."date_end" is distinct from n."date_end" then 'date_end' end,
    case when o."duration_hours" is distinct from n."duration_hours" then 'duration_hours' end,
    case when o."duration_minutes" is distinct from n."duration_minutes" then 'duration_minutes' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."meeting_type" is distinct from n."meeting_type" then 'meeting_type' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."password" is distinct from n."password" then 'password' end,
    case when o."join_url" is distinct from n."join_url" then 'join_url' end,
    case when o."host_url" is distinct from n."host_url" then 'host_url' end,
    case when o."displayed_url" is distinct from n."displayed_url" then 'displayed_url' end,
    case when o."creator" is distinct from n."creator" then 'creator' end,
    case when o."external_id" is distinct from n."external_id" then 'external_id' end,
    case when o."reminder_time" is distinct from n."reminder_time" then 'reminder_time' end,
    case when o."email_reminder_time" is distinct from n."email_reminder_time" then 'email_reminder_time' end,
    case when o."email_reminder_sent" is distinct from n."email_reminder_sent" then 'email_reminder_sent' end,
    case when o."outlook_id" is distinct from n."outlook_id" then 'outlook_id' end,
    case when o."sequence" is distinct from n."sequence" then 'sequence' end,
    case when o."repeat_type" is distinct from n."repeat_type" then 'repeat_type' end,
    case when o."repeat_interval" is distinct from n."repeat_interval" then 'repeat_interval' end,
    case when o."repeat_dow" is distinct from n."repeat_dow" then 'repeat_dow' end,
    case when o."repeat_until" is distinct from n."repeat_until" then 'repeat_until' end,
    case when o."repeat_count" is distinct from n."repeat_count" then 'repeat_count' end,
    case when o."repeat_parent_id" is distinct from n."repeat_parent_id" then 'repeat_parent_id' end,
    case when o."recurring_source" is distinct from n."recurring_source" then 'recurring_source' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."meetings") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."tasks", n records."tasks") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."priority" is distinct from n."priority" then 'priority' end,
    case when o."date_start" is distinct from n."date_start" then 'date_start' end,
    case when o."date_start_flag" is distinct from n."date_start_flag" then 'date_start_flag' end,
    case when o."date_due" is distinct from n."date_due" then 'date_due' end,
    case when o."date_due_flag" is distinct from n."date_due_flag" then 'date_due_flag' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."contact_id" is distinct from n."contact_id" then 'contact_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."tasks") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."notes", n records."notes") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."filename" is distinct from n."filename" then 'filename' end,
    case when o."file_mime_type" is distinct from n."file_mime_type" then 'file_mime_type' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."contact_id" is distinct from n."contact_id" then 'contact_id' end,
    case when o."portal_flag" is distinct from n."portal_flag" then 'portal_flag' end,
    case when o."embed_flag" is distinct from n."embed_flag" then 'embed_flag' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."notes") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."emails", n records."emails") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."description_html" is distinct from n."description_html" then 'description_html' end,
    case when o."email_type" is distinct from n."email_type" then 'email_type' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."date_sent" is distinct from n."date_sent" then 'date_sent' end,
    case when o."from_addr_name" is distinct from n."from_addr_name" then 'from_addr_name' end,
    case when o."reply_to_addr" is distinct from n."reply_to_addr" then 'reply_to_addr' end,
    case when o."to_addrs_names" is distinct from n."to_addrs_names" then 'to_addrs_names' end,
    case when o."cc_addrs_names" is distinct from n."cc_addrs_names" then 'cc_addrs_names' end,
    case when o."bcc_addrs_names" is distinct from n."bcc_addrs_names" then 'bcc_addrs_names' end,
    case when o."flagged" is distinct from n."flagged" then 'flagged' end,
    case when o."reply_to_status" is distinct from n."reply_to_status" then 'reply_to_status' end,
    case when o."category_id" is distinct from n."category_id" then 'category_id' end,
    case when o."intent" is distinct from n."intent" then 'intent' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."mailbox_id" is distinct from n."mailbox_id" then 'mailbox_id' end,
    case when o."message_id" is distinct from n."message_id" then 'message_id' end,
    case when o."uid" is distinct from n."uid" then 'uid' end,
    case when o."raw_source" is distinct from n."raw_source" then 'raw_source' end,
    case when o."orphaned" is distinct from n."orphaned" then 'orphaned' end,
    case when o."last_synced" is distinct from n."last_synced" then 'last_synced' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."emails") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."email_templates", n records."email_templates") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."template_type" is distinct from n."template_type" then 'template_type' end,
    case when o."subject" is distinct from n."subject" then 'subject' end,
    case when o."body" is distinct from n."body" then 'body' end,
    case when o."body_html" is distinct from n."body_html" then 'body_html' end,
    case when o."text_only" is distinct from n."text_only" then 'text_only' end,
    case when o."published" is distinct from n."published" then 'published' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."email_templates") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."campaigns", n records."campaigns") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."campaign_type" is distinct from n."campaign_type" then 'campaign_type' end,
    case when o."start_date" is distinct from n."start_date" then 'start_date' end,
    case when o."end_date" is distinct from n."end_date" then 'end_date' end,
    case when o."objective" is distinct from n."objective" then 'objective' end,
    case when o."content" is distinct from n."content" then 'content' end,
    case when o."frequency" is distinct from n."frequency" then 'frequency' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."budget" is distinct from n."budget" then 'budget' end,
    case when o."expected_cost" is distinct from n."expected_cost" then 'expected_cost' end,
    case when o."actual_cost" is distinct from n."actual_cost" then 'actual_cost' end,
    case when o."expected_revenue" is distinct from n."expected_revenue" then 'expected_revenue' end,
    case when o."impressions" is distinct from n."impressions" then 'impressions' end,
    case when o."tracker_key" is distinct from n."tracker_key" then 'tracker_key' end,
    case when o."tracker_text" is distinct from n."tracker_text" then 'tracker_text' end,
    case when o."refer_url" is distinct from n."refer_url" then 'refer_url' end,
    case when o."tracker_count" is distinct from n."tracker_count" then 'tracker_count' end,
    case when o."survey_id" is distinct from n."survey_id" then 'survey_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."campaigns") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."campaign_log", n records."campaign_log") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."activity_type" is distinct from n."activity_type" then 'activity_type' end,
    case when o."activity_date" is distinct from n."activity_date" then 'activity_date' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."target_type" is distinct from n."target_type" then 'target_type' end,
    case when o."target_id" is distinct from n."target_id" then 'target_id' end,
    case when o."target_tracker_key" is distinct from n."target_tracker_key" then 'target_tracker_key' end,
    case when o."related_type" is distinct from n."related_type" then 'related_type' end,
    case when o."related_id" is distinct from n."related_id" then 'related_id' end,
    case when o."list_id" is distinct from n."list_id" then 'list_id' end,
    case when o."marketing_id" is distinct from n."marketing_id" then 'marketing_id' end,
    case when o."hits" is distinct from n."hits" then 'hits' end,
    case when o."more_information" is distinct from n."more_information" then 'more_information' end,
    case when o."archived" is distinct from n."archived" then 'archived' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."campaign_log") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by");
end $$;

create function records.changed_columns(o records."prospects", n records."prospects") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."salutation" is distinct from n."salutation" then 'salutation' end,
    case when o."first_name" is distinct from n."first_name" then 'first_name' end,
    case when o."last_name" is distinct from n."last_name" then 'last_name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."title" is distinct from n."title" then 'title' end,
    case when o."photo" is distinct from n."photo" then 'photo' end,
    case when o."department" is distinct from n."department" then 'department' end,
    case when o."account_name" is distinct from n."account_name" then 'account_name' end,
    case when o."do_not_call" is distinct from n."do_not_call" then 'do_not_call' end,
    case when o."phone_home" is distinct from n."phone_home" then 'phone_home' end,
    case when o."phone_mobile" is distinct from n."phone_mobile" then 'phone_mobile' end,
    case when o."phone_work" is distinct from n."phone_work" then 'phone_work' end,
    case when o."phone_other" is distinct from n."phone_other" then 'phone_other' end,
    case when o."phone_fax" is distinct from n."phone_fax" then 'phone_fax' end,
    case when o."primary_address_street" is distinct from n."primary_address_street" then 'primary_address_street' end,
    case when o."primary_address_city" is distinct from n."primary_address_city" then 'primary_address_city' end,
    case when o."primary_address_state" is distinct from n."primary_address_state" then 'primary_address_state' end,
    case when o."primary_address_postalcode" is distinct from n."primary_address_postalcode" then 'primary_address_postalcode' end,
    case when o."primary_address_country" is distinct from n."primary_address_country" then 'primary_address_country' end,
    case when o."alt_address_street" is distinct from n."alt_address_street" then 'alt_address_street' end,
    case when o."alt_address_city" is distinct from n."alt_address_city" then 'alt_address_city' end,
    case when o."alt_address_state" is distinct from n."alt_address_state" then 'alt_address_state' end,
    case when o."alt_address_postalcode" is distinct from n."alt_address_postalcode" then 'alt_address_postalcode' end,
    case when o."alt_address_country" is distinct from n."alt_address_country" then 'alt_address_country' end,
    case when o."assistant" is distinct from n."assistant" then 'assistant' end,
    case when o."assistant_phone" is distinct from n."assistant_phone" then 'assistant_phone' end,
    case when o."birthdate" is distinct from n."birthdate" then 'birthdate' end,
    case when o."tracker_key" is distinct from n."tracker_key" then 'tracker_key' end,
    case when o."lead_id" is distinct from n."lead_id" then 'lead_id' end,
    case when o."campaign_id" is distinct from n."campaign_id" then 'campaign_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."prospects") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."prospect_lists", n records."prospect_lists") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."list_type" is distinct from n."list_type" then 'list_type' end,
    case when o."domain_name" is distinct from n."domain_name" then 'domain_name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."prospect_lists") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."documents", n records."documents") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."document_name" is distinct from n."document_name" then 'document_name' end,
    case when o."filename" is distinct from n."filename" then 'filename' end,
    case when o."revision" is distinct from n."revision" then 'revision' end,
    case when o."status_id" is distinct from n."status_id" then 'status_id' end,
    case when o."active_date" is distinct from n."active_date" then 'active_date' end,
    case when o."exp_date" is distinct from n."exp_date" then 'exp_date' end,
    case when o."category_id" is distinct from n."category_id" then 'category_id' end,
    case when o."subcategory_id" is distinct from n."subcategory_id" then 'subcategory_id' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."is_template" is distinct from n."is_template" then 'is_template' end,
    case when o."template_type" is distinct from n."template_type" then 'template_type' end,
    case when o."portal_flag" is distinct from n."portal_flag" then 'portal_flag' end,
    case when o."doc_type" is distinct from n."doc_type" then 'doc_type' end,
    case when o."doc_id" is distinct from n."doc_id" then 'doc_id' end,
    case when o."doc_url" is distinct from n."doc_url" then 'doc_url' end,
    case when o."document_revision_id" is distinct from n."document_revision_id" then 'document_revision_id' end,
    case when o."related_doc_id" is distinct from n."related_doc_id" then 'related_doc_id' end,
    case when o."related_doc_rev_id" is distinct from n."related_doc_rev_id" then 'related_doc_rev_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."documents") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."document_revisions", n records."document_revisions") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."filename" is distinct from n."filename" then 'filename' end,
    case when o."revision" is distinct from n."revision" then 'revision' end,
    case when o."document_id" is distinct from n."document_id" then 'document_id' end,
    case when o."change_log" is distinct from n."change_log" then 'change_log' end,
    case when o."file_ext" is distinct from n."file_ext" then 'file_ext' end,
    case when o."file_mime_type" is distinct from n."file_mime_type" then 'file_mime_type' end,
    case when o."doc_type" is distinct from n."doc_type" then 'doc_type' end,
    case when o."doc_id" is distinct from n."doc_id" then 'doc_id' end,
    case when o."doc_url" is distinct from n."doc_url" then 'doc_url' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."document_revisions") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by", 'document_id', r."document_id");
end $$;

create function records.changed_columns(o records."project", n records."project") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."priority" is distinct from n."priority" then 'priority' end,
    case when o."estimated_start_date" is distinct from n."estimated_start_date" then 'estimated_start_date' end,
    case when o."estimated_end_date" is distinct from n."estimated_end_date" then 'estimated_end_date' end,
    case when o."override_business_hours" is distinct from n."override_business_hours" then 'override_business_hours' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."project") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."project_task", n records."project_task") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."project_id" is distinct from n."project_id" then 'project_id' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."priority" is distinct from n."priority" then 'priority' end,
    case when o."percent_complete" is distinct from n."percent_complete" then 'percent_complete' end,
    case when o."milestone_flag" is distinct from n."milestone_flag" then 'milestone_flag' end,
    case when o."date_start" is distinct from n."date_start" then 'date_start' end,
    case when o."time_start" is distinct from n."time_start" then 'time_start' end,
    case when o."date_finish" is distinct from n."date_finish" then 'date_finish' end,
    case when o."time_finish" is distinct from n."time_finish" then 'time_finish' end,
    case when o."date_due" is distinct from n."date_due" then 'date_due' end,
    case when o."time_due" is distinct from n."time_due" then 'time_due' end,
    case when o."duration" is distinct from n."duration" then 'duration' end,
    case when o."duration_unit" is distinct from n."duration_unit" then 'duration_unit' end,
    case when o."actual_duration" is distinct from n."actual_duration" then 'actual_duration' end,
    case when o."estimated_effort" is distinct from n."estimated_effort" then 'estimated_effort' end,
    case when o."actual_effort" is distinct from n."actual_effort" then 'actual_effort' end,
    case when o."utilization" is distinct from n."utilization" then 'utilization' end,
    case when o."project_task_id" is distinct from n."project_task_id" then 'project_task_id' end,
    case when o."task_number" is distinct from n."task_number" then 'task_number' end,
    case when o."order_number" is distinct from n."order_number" then 'order_number' end,
    case when o."parent_task_id" is distinct from n."parent_task_id" then 'parent_task_id' end,
    case when o."predecessors" is distinct from n."predecessors" then 'predecessors' end,
    case when o."relationship_type" is distinct from n."relationship_type" then 'relationship_type' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."project_task") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_products", n records."aos_products") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."product_type" is distinct from n."product_type" then 'product_type' end,
    case when o."maincode" is distinct from n."maincode" then 'maincode' end,
    case when o."part_number" is distinct from n."part_number" then 'part_number' end,
    case when o."category" is distinct from n."category" then 'category' end,
    case when o."aos_product_category_id" is distinct from n."aos_product_category_id" then 'aos_product_category_id' end,
    case when o."price" is distinct from n."price" then 'price' end,
    case when o."price_usdollar" is distinct from n."price_usdollar" then 'price_usdollar' end,
    case when o."cost" is distinct from n."cost" then 'cost' end,
    case when o."cost_usdollar" is distinct from n."cost_usdollar" then 'cost_usdollar' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."url" is distinct from n."url" then 'url' end,
    case when o."product_image" is distinct from n."product_image" then 'product_image' end,
    case when o."contact_id" is distinct from n."contact_id" then 'contact_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_products") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_product_categories", n records."aos_product_categories") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."is_parent" is distinct from n."is_parent" then 'is_parent' end,
    case when o."parent_category_id" is distinct from n."parent_category_id" then 'parent_category_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_product_categories") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_quotes", n records."aos_quotes") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."number" is distinct from n."number" then 'number' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."stage" is distinct from n."stage" then 'stage' end,
    case when o."expiration" is distinct from n."expiration" then 'expiration' end,
    case when o."opportunity_id" is distinct from n."opportunity_id" then 'opportunity_id' end,
    case when o."billing_account_id" is distinct from n."billing_account_id" then 'billing_account_id' end,
    case when o."billing_contact_id" is distinct from n."billing_contact_id" then 'billing_contact_id' end,
    case when o."billing_address_street" is distinct from n."billing_address_street" then 'billing_address_street' end,
    case when o."billing_address_city" is distinct from n."billing_address_city" then 'billing_address_city' end,
    case when o."billing_address_state" is distinct from n."billing_address_state" then 'billing_address_state' end,
    case when o."billing_address_postalcode" is distinct from n."billing_address_postalcode" then 'billing_address_postalcode' end,
    case when o."billing_address_country" is distinct from n."billing_address_country" then 'billing_address_country' end,
    case when o."shipping_address_street" is distinct from n."shipping_address_street" then 'shipping_address_street' end,
    case when o."shipping_address_city" is distinct from n."shipping_address_city" then 'shipping_address_city' end,
    case when o."shipping_address_state" is distinct from n."shipping_address_state" then 'shipping_address_state' end,
    case when o."shipping_address_postalcode" is distinct from n."shipping_address_postalcode" then 'shipping_address_postalcode' end,
    case when o."shipping_address_country" is distinct from n."shipping_address_country" then 'shipping_address_country' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."total_amt" is distinct from n."total_amt" then 'total_amt' end,
    case when o."total_amt_usdollar" is distinct from n."total_amt_usdollar" then 'total_amt_usdollar' end,
    case when o."discount_amount" is distinct from n."discount_amount" then 'discount_amount' end,
    case when o."discount_amount_usdollar" is distinct from n."discount_amount_usdollar" then 'discount_amount_usdollar' end,
    case when o."subtotal_amount" is distinct from n."subtotal_amount" then 'subtotal_amount' end,
    case when o."subtotal_amount_usdollar" is distinct from n."subtotal_amount_usdollar" then 'subtotal_amount_usdollar' end,
    case when o."subtotal_tax_amount" is distinct from n."subtotal_tax_amount" then 'subtotal_tax_amount' end,
    case when o."subtotal_tax_amount_usdollar" is distinct from n."subtotal_tax_amount_usdollar" then 'subtotal_tax_amount_usdollar' end,
    case when o."shipping_amount" is distinct from n."shipping_amount" then 'shipping_amount' end,
    case when o."shipping_amount_usdollar" is distinct from n."shipping_amount_usdollar" then 'shipping_amount_usdollar' end,
    case when o."shipping_tax" is distinct from n."shipping_tax" then 'shipping_tax' end,
    case when o."shipping_tax_amt" is distinct from n."shipping_tax_amt" then 'shipping_tax_amt' end,
    case when o."shipping_tax_amt_usdollar" is distinct from n."shipping_tax_amt_usdollar" then 'shipping_tax_amt_usdollar' end,
    case when o."tax_amount" is distinct from n."tax_amount" then 'tax_amount' end,
    case when o."tax_amount_usdollar" is distinct from n."tax_amount_usdollar" then 'tax_amount_usdollar' end,
    case when o."total_amount" is distinct from n."total_amount" then 'total_amount' end,
    case when o."total_amount_usdollar" is distinct from n."total_amount_usdollar" then 'total_amount_usdollar' end,
    case when o."term" is distinct from n."term" then 'term' end,
    case when o."terms_c" is distinct from n."terms_c" then 'terms_c' end,
    case when o."approval_status" is distinct from n."approval_status" then 'approval_status' end,
    case when o."approval_issue" is distinct from n."approval_issue" then 'approval_issue' end,
    case when o."invoice_status" is distinct from n."invoice_status" then 'invoice_status' end,
    case when o."template_ddown_c" is distinct from n."template_ddown_c" then 'template_ddown_c' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_quotes") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_invoices", n records."aos_invoices") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."number" is distinct from n."number" then 'number' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."invoice_date" is distinct from n."invoice_date" then 'invoice_date' end,
    case when o."due_date" is distinct from n."due_date" then 'due_date' end,
    case when o."quote_number" is distinct from n."quote_number" then 'quote_number' end,
    case when o."quote_date" is distinct from n."quote_date" then 'quote_date' end,
    case when o."billing_account_id" is distinct from n."billing_account_id" then 'billing_account_id' end,
    case when o."billing_contact_id" is distinct from n."billing_contact_id" then 'billing_contact_id' end,
    case when o."billing_address_street" is distinct from n."billing_address_street" then 'billing_address_street' end,
    case when o."billing_address_city" is distinct from n."billing_address_city" then 'billing_address_city' end,
    case when o."billing_address_state" is distinct from n."billing_address_state" then 'billing_address_state' end,
    case when o."billing_address_postalcode" is distinct from n."billing_address_postalcode" then 'billing_address_postalcode' end,
    case when o."billing_address_country" is distinct from n."billing_address_country" then 'billing_address_country' end,
    case when o."shipping_address_street" is distinct from n."shipping_address_street" then 'shipping_address_street' end,
    case when o."shipping_address_city" is distinct from n."shipping_address_city" then 'shipping_address_city' end,
    case when o."shipping_address_state" is distinct from n."shipping_address_state" then 'shipping_address_state' end,
    case when o."shipping_address_postalcode" is distinct from n."shipping_address_postalcode" then 'shipping_address_postalcode' end,
    case when o."shipping_address_country" is distinct from n."shipping_address_country" then 'shipping_address_country' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."total_amt" is distinct from n."total_amt" then 'total_amt' end,
    case when o."total_amt_usdollar" is distinct from n."total_amt_usdollar" then 'total_amt_usdollar' end,
    case when o."discount_amount" is distinct from n."discount_amount" then 'discount_amount' end,
    case when o."discount_amount_usdollar" is distinct from n."discount_amount_usdollar" then 'discount_amount_usdollar' end,
    case when o."subtotal_amount" is distinct from n."subtotal_amount" then 'subtotal_amount' end,
    case when o."subtotal_amount_usdollar" is distinct from n."subtotal_amount_usdollar" then 'subtotal_amount_usdollar' end,
    case when o."subtotal_tax_amount" is distinct from n."subtotal_tax_amount" then 'subtotal_tax_amount' end,
    case when o."subtotal_tax_amount_usdollar" is distinct from n."subtotal_tax_amount_usdollar" then 'subtotal_tax_amount_usdollar' end,
    case when o."shipping_amount" is distinct from n."shipping_amount" then 'shipping_amount' end,
    case when o."shipping_amount_usdollar" is distinct from n."shipping_amount_usdollar" then 'shipping_amount_usdollar' end,
    case when o."shipping_tax" is distinct from n."shipping_tax" then 'shipping_tax' end,
    case when o."shipping_tax_amt" is distinct from n."shipping_tax_amt" then 'shipping_tax_amt' end,
    case when o."shipping_tax_amt_usdollar" is distinct from n."shipping_tax_amt_usdollar" then 'shipping_tax_amt_usdollar' end,
    case when o."tax_amount" is distinct from n."tax_amount" then 'tax_amount' end,
    case when o."tax_amount_usdollar" is distinct from n."tax_amount_usdollar" then 'tax_amount_usdollar' end,
    case when o."total_amount" is distinct from n."total_amount" then 'total_amount' end,
    case when o."total_amount_usdollar" is distinct from n."total_amount_usdollar" then 'total_amount_usdollar' end,
    case when o."template_ddown_c" is distinct from n."template_ddown_c" then 'template_ddown_c' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_invoices") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_contracts", n records."aos_contracts") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."reference_code" is distinct from n."reference_code" then 'reference_code' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."contract_type" is distinct from n."contract_type" then 'contract_type' end,
    case when o."start_date" is distinct from n."start_date" then 'start_date' end,
    case when o."end_date" is distinct from n."end_date" then 'end_date' end,
    case when o."renewal_reminder_date" is distinct from n."renewal_reminder_date" then 'renewal_reminder_date' end,
    case when o."customer_signed_date" is distinct from n."customer_signed_date" then 'customer_signed_date' end,
    case when o."company_signed_date" is distinct from n."company_signed_date" then 'company_signed_date' end,
    case when o."contract_account_id" is distinct from n."contract_account_id" then 'contract_account_id' end,
    case when o."contact_id" is distinct from n."contact_id" then 'contact_id' end,
    case when o."opportunity_id" is distinct from n."opportunity_id" then 'opportunity_id' end,
    case when o."call_id" is distinct from n."call_id" then 'call_id' end,
    case when o."total_contract_value" is distinct from n."total_contract_value" then 'total_contract_value' end,
    case when o."total_contract_value_usdollar" is distinct from n."total_contract_value_usdollar" then 'total_contract_value_usdollar' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."total_amt" is distinct from n."total_amt" then 'total_amt' end,
    case when o."total_amt_usdollar" is distinct from n."total_amt_usdollar" then 'total_amt_usdollar' end,
    case when o."discount_amount" is distinct from n."discount_amount" then 'discount_amount' end,
    case when o."discount_amount_usdollar" is distinct from n."discount_amount_usdollar" then 'discount_amount_usdollar' end,
    case when o."subtotal_amount" is distinct from n."subtotal_amount" then 'subtotal_amount' end,
    case when o."subtotal_amount_usdollar" is distinct from n."subtotal_amount_usdollar" then 'subtotal_amount_usdollar' end,
    case when o."shipping_amount" is distinct from n."shipping_amount" then 'shipping_amount' end,
    case when o."shipping_amount_usdollar" is distinct from n."shipping_amount_usdollar" then 'shipping_amount_usdollar' end,
    case when o."shipping_tax" is distinct from n."shipping_tax" then 'shipping_tax' end,
    case when o."shipping_tax_amt" is distinct from n."shipping_tax_amt" then 'shipping_tax_amt' end,
    case when o."shipping_tax_amt_usdollar" is distinct from n."shipping_tax_amt_usdollar" then 'shipping_tax_amt_usdollar' end,
    case when o."tax_amount" is distinct from n."tax_amount" then 'tax_amount' end,
    case when o."tax_amount_usdollar" is distinct from n."tax_amount_usdollar" then 'tax_amount_usdollar' end,
    case when o."total_amount" is distinct from n."total_amount" then 'total_amount' end,
    case when o."total_amount_usdollar" is distinct from n."total_amount_usdollar" then 'total_amount_usdollar' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_contracts") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aos_products_quotes", n records."aos_products_quotes") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."number" is distinct from n."number" then 'number' end,
    case when o."part_number" is distinct from n."part_number" then 'part_number' end,
    case when o."item_description" is distinct from n."item_description" then 'item_description' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."product_id" is distinct from n."product_id" then 'product_id' end,
    case when o."product_qty" is distinct from n."product_qty" then 'product_qty' end,
    case when o."product_cost_price" is distinct from n."product_cost_price" then 'product_cost_price' end,
    case when o."product_cost_price_usdollar" is distinct from n."product_cost_price_usdollar" then 'product_cost_price_usdollar' end,
    case when o."product_list_price" is distinct from n."product_list_price" then 'product_list_price' end,
    case when o."product_list_price_usdollar" is distinct from n."product_list_price_usdollar" then 'product_list_price_usdollar' end,
    case when o."discount" is distinct from n."discount" then 'discount' end,
    case when o."product_discount" is distinct from n."product_discount" then 'product_discount' end,
    case when o."product_discount_usdollar" is distinct from n."product_discount_usdollar" then 'product_discount_usdollar' end,
    case when o."product_discount_amount" is distinct from n."product_discount_amount" then 'product_discount_amount' end,
    case when o."product_discount_amount_usdollar" is distinct from n."product_discount_amount_usdollar" then 'product_discount_amount_usdollar' end,
    case when o."product_unit_price" is distinct from n."product_unit_price" then 'product_unit_price' end,
    case when o."product_unit_price_usdollar" is distinct from n."product_unit_price_usdollar" then 'product_unit_price_usdollar' end,
    case when o."vat" is distinct from n."vat" then 'vat' end,
    case when o."vat_amt" is distinct from n."vat_amt" then 'vat_amt' end,
    case when o."vat_amt_usdollar" is distinct from n."vat_amt_usdollar" then 'vat_amt_usdollar' end,
    case when o."product_total_price" is distinct from n."product_total_price" then 'product_total_price' end,
    case when o."product_total_price_usdollar" is distinct from n."product_total_price_usdollar" then 'product_total_price_usdollar' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."group_id" is distinct from n."group_id" then 'group_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_products_quotes") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by");
end $$;

create function records.changed_columns(o records."aos_line_item_groups", n records."aos_line_item_groups") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."number" is distinct from n."number" then 'number' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."total_amt" is distinct from n."total_amt" then 'total_amt' end,
    case when o."total_amt_usdollar" is distinct from n."total_amt_usdollar" then 'total_amt_usdollar' end,
    case when o."discount_amount" is distinct from n."discount_amount" then 'discount_amount' end,
    case when o."discount_amount_usdollar" is distinct from n."discount_amount_usdollar" then 'discount_amount_usdollar' end,
    case when o."subtotal_amount" is distinct from n."subtotal_amount" then 'subtotal_amount' end,
    case when o."subtotal_amount_usdollar" is distinct from n."subtotal_amount_usdollar" then 'subtotal_amount_usdollar' end,
    case when o."subtotal_tax_amount" is distinct from n."subtotal_tax_amount" then 'subtotal_tax_amount' end,
    case when o."subtotal_tax_amount_usdollar" is distinct from n."subtotal_tax_amount_usdollar" then 'subtotal_tax_amount_usdollar' end,
    case when o."tax_amount" is distinct from n."tax_amount" then 'tax_amount' end,
    case when o."tax_amount_usdollar" is distinct from n."tax_amount_usdollar" then 'tax_amount_usdollar' end,
    case when o."total_amount" is distinct from n."total_amount" then 'total_amount' end,
    case when o."total_amount_usdollar" is distinct from n."total_amount_usdollar" then 'total_amount_usdollar' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aos_line_item_groups") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by");
end $$;

create function records.changed_columns(o records."aok_knowledgebase", n records."aok_knowledgebase") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."revision" is distinct from n."revision" then 'revision' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."additional_info" is distinct from n."additional_info" then 'additional_info' end,
    case when o."user_id_c" is distinct from n."user_id_c" then 'user_id_c' end,
    case when o."user_id1_c" is distinct from n."user_id1_c" then 'user_id1_c' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aok_knowledgebase") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."aok_knowledge_base_categories", n records."aok_knowledge_base_categories") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."aok_knowledge_base_categories") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by");
end $$;

create function records.changed_columns(o records."fp_events", n records."fp_events") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."date_start" is distinct from n."date_start" then 'date_start' end,
    case when o."date_end" is distinct from n."date_end" then 'date_end' end,
    case when o."duration_hours" is distinct from n."duration_hours" then 'duration_hours' end,
    case when o."duration_minutes" is distinct from n."duration_minutes" then 'duration_minutes' end,
    case when o."activity_status_type" is distinct from n."activity_status_type" then 'activity_status_type' end,
    case when o."budget" is distinct from n."budget" then 'budget' end,
    case when o."currency_id" is distinct from n."currency_id" then 'currency_id' end,
    case when o."invite_templates" is distinct from n."invite_templates" then 'invite_templates' end,
    case when o."accept_redirect" is distinct from n."accept_redirect" then 'accept_redirect' end,
    case when o."decline_redirect" is distinct from n."decline_redirect" then 'decline_redirect' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."fp_events") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."fp_event_locations", n records."fp_event_locations") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."address" is distinct from n."address" then 'address' end,
    case when o."address_city" is distinct from n."address_city" then 'address_city' end,
    case when o."address_state" is distinct from n."address_state" then 'address_state' end,
    case when o."address_postalcode" is distinct from n."address_postalcode" then 'address_postalcode' end,
    case when o."address_country" is distinct from n."address_country" then 'address_country' end,
    case when o."capacity" is distinct from n."capacity" then 'capacity' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."fp_event_locations") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids");
end $$;

create function records.changed_columns(o records."email_addresses", n records."email_addresses") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."email_address" is distinct from n."email_address" then 'email_address' end,
    case when o."invalid_email" is distinct from n."invalid_email" then 'invalid_email' end,
    case when o."opt_out" is distinct from n."opt_out" then 'opt_out' end,
    case when o."confirm_opt_in" is distinct from n."confirm_opt_in" then 'confirm_opt_in' end,
    case when o."confirm_opt_in_date" is distinct from n."confirm_opt_in_date" then 'confirm_opt_in_date' end,
    case when o."confirm_opt_in_sent_date" is distinct from n."confirm_opt_in_sent_date" then 'confirm_opt_in_sent_date' end,
    case when o."confirm_opt_in_fail_date" is distinct from n."confirm_opt_in_fail_date" then 'confirm_opt_in_fail_date' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."email_addresses") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by");
end $$;

create function records.changed_columns(o records."currencies", n records."currencies") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."symbol" is distinct from n."symbol" then 'symbol' end,
    case when o."iso4217" is distinct from n."iso4217" then 'iso4217' end,
    case when o."conversion_rate" is distinct from n."conversion_rate" then 'conversion_rate' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."currencies") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by");
end $$;

create function records.changed_columns(o records."users", n records."users") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."user_name" is distinct from n."user_name" then 'user_name' end,
    case when o."first_name" is distinct from n."first_name" then 'first_name' end,
    case when o."last_name" is distinct from n."last_name" then 'last_name' end,
    case when o."is_admin" is distinct from n."is_admin" then 'is_admin' end,
    case when o."status" is distinct from n."status" then 'status' end,
    case when o."receive_notifications" is distinct from n."receive_notifications" then 'receive_notifications' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."title" is distinct from n."title" then 'title' end,
    case when o."photo" is distinct from n."photo" then 'photo' end,
    case when o."department" is distinct from n."department" then 'department' end,
    case when o."phone_home" is distinct from n."phone_home" then 'phone_home' end,
    case when o."phone_mobile" is distinct from n."phone_mobile" then 'phone_mobile' end,
    case when o."phone_work" is distinct from n."phone_work" then 'phone_work' end,
    case when o."phone_other" is distinct from n."phone_other" then 'phone_other' end,
    case when o."phone_fax" is distinct from n."phone_fax" then 'phone_fax' end,
    case when o."address_street" is distinct from n."address_street" then 'address_street' end,
    case when o."address_city" is distinct from n."address_city" then 'address_city' end,
    case when o."address_state" is distinct from n."address_state" then 'address_state' end,
    case when o."address_country" is distinct from n."address_country" then 'address_country' end,
    case when o."address_postalcode" is distinct from n."address_postalcode" then 'address_postalcode' end,
    case when o."portal_only" is distinct from n."portal_only" then 'portal_only' end,
    case when o."employee_status" is distinct from n."employee_status" then 'employee_status' end,
    case when o."messenger_id" is distinct from n."messenger_id" then 'messenger_id' end,
    case when o."messenger_type" is distinct from n."messenger_type" then 'messenger_type' end,
    case when o."reports_to_id" is distinct from n."reports_to_id" then 'reports_to_id' end,
    case when o."is_group" is distinct from n."is_group" then 'is_group' end,
    case when o."factor_auth" is distinct from n."factor_auth" then 'factor_auth' end,
    case when o."factor_auth_interface" is distinct from n."factor_auth_interface" then 'factor_auth_interface' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."users") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by");
end $$;

create function records.changed_columns(o records."securitygroups", n records."securitygroups") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."noninheritable" is distinct from n."noninheritable" then 'noninheritable' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."securitygroups") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by");
end $$;

create function records.changed_columns(o records."acl_roles", n records."acl_roles") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."actions" is distinct from n."actions" then 'actions' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."acl_roles") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('created_by', r."created_by");
end $$;

create function records.changed_columns(o records."favorites", n records."favorites") returns text[] stable language plpgsql as $$
begin
  return array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."parent_type" is distinct from n."parent_type" then 'parent_type' end,
    case when o."parent_id" is distinct from n."parent_id" then 'parent_id' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null);
end $$;
create function records.sight_columns(r records."favorites") returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by");
end $$;

create function records.log_link() returns trigger language plpgsql as $$
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
  insert into records.change (seq, kind, link, module, record, other_module, other, link_values, operation, user_id, client_id, request_id)
  values (nextval('records_pub.change_seq'), kind, tg_table_name, 
    coalesce(pair ->> substring(tg_argv[2] from '^:(.*)'), tg_argv[2]), pair ->> tg_argv[0],
    coalesce(pair ->> substring(tg_argv[3] from '^:(.*)'), tg_argv[3]), pair ->> tg_argv[1],
    (select jsonb_object_agg(name, pair -> name) from unnest(tg_argv[4]::text[]) name), operation::uuid, author[1], author[2], author[3]);
  return null;
end $$;

-- These come last: as soon as a table has its trigger, its writers wait for the end of the migration.
create trigger log_operation after insert on records.operation for each row
when (new.outcome = 'committed' and not new.settled) execute function records.log_operation();
create trigger log_change after insert or update or delete on records."accounts"
  for each row execute function records.log_change('Accounts');
create trigger log_change after insert or update or delete on records."contacts"
  for each row execute function records.log_change('Contacts');
create trigger log_change after insert or update or delete on records."leads"
  for each row execute function records.log_change('Leads');
create trigger log_change after insert or update or delete on records."opportunities"
  for each row execute function records.log_change('Opportunities');
create trigger log_change after insert or update or delete on records."cases"
  for each row execute function records.log_change('Cases');
create trigger log_change after insert or update or delete on records."bugs"
  for each row execute function records.log_change('Bugs');
create trigger log_change after insert or update or delete on records."calls"
  for each row execute function records.log_change('Calls');
create trigger log_change after insert or update or delete on records."meetings"
  for each row execute function records.log_change('Meetings');
create trigger log_change after insert or update or delete on records."tasks"
  for each row execute function records.log_change('Tasks');
create trigger log_change after insert or update or delete on records."notes"
  for each row execute function records.log_change('Notes');
create trigger log_change after insert or update or delete on records."emails"
  for each row execute function records.log_change('Emails');
create trigger log_change after insert or update or delete on records."email_templates"
  for each row execute function records.log_change('EmailTemplates');
create trigger log_change after insert or update or delete on records."campaigns"
  for each row execute function records.log_change('Campaigns');
create trigger log_change after insert or update or delete on records."campaign_log"
  for each row execute function records.log_change('CampaignLog');
create trigger log_change after insert or update or delete on records."prospects"
  for each row execute function records.log_change('Prospects');
create trigger log_change after insert or update or delete on records."prospect_lists"
  for each row execute function records.log_change('ProspectLists');
create trigger log_change after insert or update or delete on records."documents"
  for each row execute function records.log_change('Documents');
create trigger log_change after insert or update or delete on records."document_revisions"
  for each row execute function records.log_change('DocumentRevisions');
create trigger log_change after insert or update or delete on records."project"
  for each row execute function records.log_change('Project');
create trigger log_change after insert or update or delete on records."project_task"
  for each row execute function records.log_change('ProjectTask');
create trigger log_change after insert or update or delete on records."aos_products"
  for each row execute function records.log_change('AOS_Products');
create trigger log_change after insert or update or delete on records."aos_product_categories"
  for each row execute function records.log_change('AOS_Product_Categories');
create trigger log_change after insert or update or delete on records."aos_quotes"
  for each row execute function records.log_change('AOS_Quotes');
create trigger log_change after insert or update or delete on records."aos_invoices"
  for each row execute function records.log_change('AOS_Invoices');
create trigger log_change after insert or update or delete on records."aos_contracts"
  for each row execute function records.log_change('AOS_Contracts');
create trigger log_change after insert or update or delete on records."aos_products_quotes"
  for each row execute function records.log_change('AOS_Products_Quotes');
create trigger log_change after insert or update or delete on records."aos_line_item_groups"
  for each row execute function records.log_change('AOS_Line_Item_Groups');
create trigger log_change after insert or update or delete on records."aok_knowledgebase"
  for each row execute function records.log_change('AOK_KnowledgeBase');
create trigger log_change after insert or update or delete on records."aok_knowledge_base_categories"
  for each row execute function records.log_change('AOK_Knowledge_Base_Categories');
create trigger log_change after insert or update or delete on records."fp_events"
  for each row execute function records.log_change('FP_events');
create trigger log_change after insert or update or delete on records."fp_event_locations"
  for each row execute function records.log_change('FP_Event_Locations');
create trigger log_change after insert or update or delete on records."email_addresses"
  for each row execute function records.log_change('EmailAddresses');
create trigger log_change after insert or update or delete on records."currencies"
  for each row execute function records.log_change('Currencies');
create trigger log_change after insert or update or delete on records."users"
  for each row execute function records.log_change('Users');
create trigger log_change after insert or update or delete on records."securitygroups"
  for each row execute function records.log_change('SecurityGroups');
create trigger log_change after insert or update or delete on records."acl_roles"
  for each row execute function records.log_change('ACLRoles');
create trigger log_change after insert or update or delete on records."favorites"
  for each row execute function records.log_change('Favorites');
create trigger log_link after insert or update or delete on records."acl_roles_users"
  for each row execute function records.log_link('role_id', 'user_id', 'ACLRoles', 'Users', '{}');
create trigger log_link after insert or update or delete on records."email_addr_bean_rel"
  for each row execute function records.log_link('bean_id', 'email_address_id', ':bean_module', 'EmailAddresses', '{primary_address,reply_to_address,date_created}');
create trigger log_link after insert or update or delete on records."securitygroups_acl_roles"
  for each row execute function records.log_link('securitygroup_id', 'role_id', 'SecurityGroups', 'ACLRoles', '{}');
create trigger log_link after insert or update or delete on records."securitygroups_records"
  for each row execute function records.log_link('securitygroup_id', 'record_id', 'SecurityGroups', ':module', '{modified_user_id,created_by}');
create trigger log_link after insert or update or delete on records."securitygroups_users"
  for each row execute function records.log_link('securitygroup_id', 'user_id', 'SecurityGroups', 'Users', '{primary_group,noninheritable}');
