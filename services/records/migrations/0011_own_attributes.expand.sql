-- The attributes of each record that can be told from its own row, as clients read them, kept with the row: to write them anew for
-- every read costs more than to find them. Rows from before get them when they are next written.

create function records.keep_own_attributes() returns trigger language plpgsql as $$
begin
  new.own_attributes := records.own_attributes(new);
  return new;
end $$;

alter table records."accounts" add column own_attributes json;
create function records.own_attributes(r records."accounts") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."account_type" as "account_type",
    r."industry" as "industry",
    r."annual_revenue" as "annual_revenue",
    r."total_revenue" as "total_revenue",
    to_char(r."last_contacted" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "last_contacted",
    r."phone_office" as "phone_office",
    r."phone_alternate" as "phone_alternate",
    r."phone_fax" as "phone_fax",
    r."website" as "website",
    r."billing_address_street" as "billing_address_street",
    r."billing_address_city" as "billing_address_city",
    r."billing_address_state" as "billing_address_state",
    r."billing_address_postalcode" as "billing_address_postalcode",
    r."billing_address_country" as "billing_address_country",
    r."shipping_address_street" as "shipping_address_street",
    r."shipping_address_city" as "shipping_address_city",
    r."shipping_address_state" as "shipping_address_state",
    r."shipping_address_postalcode" as "shipping_address_postalcode",
    r."shipping_address_country" as "shipping_address_country",
    r."rating" as "rating",
    r."ownership" as "ownership",
    r."employees" as "employees",
    r."ticker_symbol" as "ticker_symbol",
    r."sic_code" as "sic_code",
    r."parent_id" as "parent_id",
    r."campaign_id" as "campaign_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."accounts"
  for each row execute function records.keep_own_attributes();

alter table records."contacts" add column own_attributes json;
create function records.own_attributes(r records."contacts") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."salutation" as "salutation",
    r."first_name" as "first_name",
    r."last_name" as "last_name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "full_name",
    r."description" as "description",
    r."title" as "title",
    r."photo" as "photo",
    r."department" as "department",
    r."do_not_call" as "do_not_call",
    r."phone_home" as "phone_home",
    r."phone_mobile" as "phone_mobile",
    r."phone_work" as "phone_work",
    r."phone_other" as "phone_other",
    r."phone_fax" as "phone_fax",
    r."primary_address_street" as "primary_address_street",
    r."primary_address_city" as "primary_address_city",
    r."primary_address_state" as "primary_address_state",
    r."primary_address_postalcode" as "primary_address_postalcode",
    r."primary_address_country" as "primary_address_country",
    r."alt_address_street" as "alt_address_street",
    r."alt_address_city" as "alt_address_city",
    r."alt_address_state" as "alt_address_state",
    r."alt_address_postalcode" as "alt_address_postalcode",
    r."alt_address_country" as "alt_address_country",
    r."assistant" as "assistant",
    r."assistant_phone" as "assistant_phone",
    r."lead_source" as "lead_source",
    r."reports_to_id" as "reports_to_id",
    r."birthdate" as "birthdate",
    r."campaign_id" as "campaign_id",
    r."joomla_account_id" as "joomla_account_id",
    r."portal_account_disabled" as "portal_account_disabled",
    r."portal_user_type" as "portal_user_type",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."contacts"
  for each row execute function records.keep_own_attributes();

alter table records."leads" add column own_attributes json;
create function records.own_attributes(r records."leads") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."salutation" as "salutation",
    r."first_name" as "first_name",
    r."last_name" as "last_name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "full_name",
    r."description" as "description",
    r."title" as "title",
    r."photo" as "photo",
    r."department" as "department",
    r."account_name" as "account_name",
    r."account_description" as "account_description",
    r."status" as "status",
    r."status_description" as "status_description",
    r."lead_source" as "lead_source",
    r."lead_source_description" as "lead_source_description",
    r."refered_by" as "refered_by",
    r."opportunity_name" as "opportunity_name",
    r."opportunity_amount" as "opportunity_amount",
    r."do_not_call" as "do_not_call",
    r."phone_home" as "phone_home",
    r."phone_mobile" as "phone_mobile",
    r."phone_work" as "phone_work",
    r."phone_other" as "phone_other",
    r."phone_fax" as "phone_fax",
    r."website" as "website",
    r."primary_address_street" as "primary_address_street",
    r."primary_address_city" as "primary_address_city",
    r."primary_address_state" as "primary_address_state",
    r."primary_address_postalcode" as "primary_address_postalcode",
    r."primary_address_country" as "primary_address_country",
    r."alt_address_street" as "alt_address_street",
    r."alt_address_city" as "alt_address_city",
    r."alt_address_state" as "alt_address_state",
    r."alt_address_postalcode" as "alt_address_postalcode",
    r."alt_address_country" as "alt_address_country",
    r."assistant" as "assistant",
    r."assistant_phone" as "assistant_phone",
    r."birthdate" as "birthdate",
    r."portal_name" as "portal_name",
    r."portal_app" as "portal_app",
    r."converted" as "converted",
    r."account_id" as "account_id",
    r."contact_id" as "contact_id",
    r."opportunity_id" as "opportunity_id",
    r."reports_to_id" as "reports_to_id",
    r."campaign_id" as "campaign_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."leads"
  for each row execute function records.keep_own_attributes();

alter table records."opportunities" add column own_attributes json;
create function records.own_attributes(r records."opportunities") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."opportunity_type" as "opportunity_type",
    r."sales_stage" as "sales_stage",
    r."probability" as "probability",
    r."amount" as "amount",
    r."amount_usdollar" as "amount_usdollar",
    r."currency_id" as "currency_id",
    r."date_closed" as "date_closed",
    r."next_step" as "next_step",
    r."lead_source" as "lead_source",
    r."campaign_id" as "campaign_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."opportunities"
  for each row execute function records.keep_own_attributes();

alter table records."cases" add column own_attributes json;
create function records.own_attributes(r records."cases") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."case_number" as "case_number",
    r."name" as "name",
    r."description" as "description",
    r."case_type" as "case_type",
    r."state" as "state",
    r."status" as "status",
    r."priority" as "priority",
    r."resolution" as "resolution",
    r."work_log" as "work_log",
    r."account_id" as "account_id",
    r."contact_created_by_id" as "contact_created_by_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."cases"
  for each row execute function records.keep_own_attributes();

alter table records."bugs" add column own_attributes json;
create function records.own_attributes(r records."bugs") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."bug_number" as "bug_number",
    r."description" as "description",
    r."bug_type" as "bug_type",
    r."status" as "status",
    r."priority" as "priority",
    r."resolution" as "resolution",
    r."work_log" as "work_log",
    r."source" as "source",
    r."product_category" as "product_category",
    r."found_in_release" as "found_in_release",
    r."fixed_in_release" as "fixed_in_release",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."bugs"
  for each row execute function records.keep_own_attributes();

alter table records."calls" add column own_attributes json;
create function records.own_attributes(r records."calls") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    to_char(r."date_start" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_start",
    to_char(r."date_end" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_end",
    r."duration_hours" as "duration_hours",
    r."duration_minutes" as "duration_minutes",
    r."status" as "status",
    r."direction" as "direction",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."reminder_time" as "reminder_time",
    r."email_reminder_time" as "email_reminder_time",
    r."email_reminder_sent" as "email_reminder_sent",
    r."outlook_id" as "outlook_id",
    r."repeat_type" as "repeat_type",
    r."repeat_interval" as "repeat_interval",
    r."repeat_dow" as "repeat_dow",
    r."repeat_until" as "repeat_until",
    r."repeat_count" as "repeat_count",
    r."repeat_parent_id" as "repeat_parent_id",
    r."recurring_source" as "recurring_source",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."calls"
  for each row execute function records.keep_own_attributes();

alter table records."meetings" add column own_attributes json;
create function records.own_attributes(r records."meetings") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."location" as "location",
    to_char(r."date_start" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_start",
    to_char(r."date_end" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_end",
    r."duration_hours" as "duration_hours",
    r."duration_minutes" as "duration_minutes",
    r."status" as "status",
    r."meeting_type" as "meeting_type",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."password" as "password",
    r."join_url" as "join_url",
    r."host_url" as "host_url",
    r."displayed_url" as "displayed_url",
    r."creator" as "creator",
    r."external_id" as "external_id",
    r."reminder_time" as "reminder_time",
    r."email_reminder_time" as "email_reminder_time",
    r."email_reminder_sent" as "email_reminder_sent",
    r."outlook_id" as "outlook_id",
    r."sequence" as "sequence",
    r."repeat_type" as "repeat_type",
    r."repeat_interval" as "repeat_interval",
    r."repeat_dow" as "repeat_dow",
    r."repeat_until" as "repeat_until",
    r."repeat_count" as "repeat_count",
    r."repeat_parent_id" as "repeat_parent_id",
    r."recurring_source" as "recurring_source",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."meetings"
  for each row execute function records.keep_own_attributes();

alter table records."tasks" add column own_attributes json;
create function records.own_attributes(r records."tasks") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."status" as "status",
    r."priority" as "priority",
    to_char(r."date_start" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_start",
    r."date_start_flag" as "date_start_flag",
    to_char(r."date_due" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_due",
    r."date_due_flag" as "date_due_flag",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."contact_id" as "contact_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."tasks"
  for each row execute function records.keep_own_attributes();

alter table records."notes" add column own_attributes json;
create function records.own_attributes(r records."notes") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."filename" as "filename",
    r."file_mime_type" as "file_mime_type",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."contact_id" as "contact_id",
    r."portal_flag" as "portal_flag",
    r."embed_flag" as "embed_flag",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."notes"
  for each row execute function records.keep_own_attributes();

alter table records."emails" add column own_attributes json;
create function records.own_attributes(r records."emails") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."description_html" as "description_html",
    r."email_type" as "email_type",
    r."status" as "status",
    to_char(r."date_sent" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_sent",
    r."from_addr_name" as "from_addr_name",
    r."reply_to_addr" as "reply_to_addr",
    r."to_addrs_names" as "to_addrs_names",
    r."cc_addrs_names" as "cc_addrs_names",
    r."bcc_addrs_names" as "bcc_addrs_names",
    r."flagged" as "flagged",
    r."reply_to_status" as "reply_to_status",
    r."category_id" as "category_id",
    r."intent" as "intent",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."mailbox_id" as "mailbox_id",
    r."message_id" as "message_id",
    r."uid" as "uid",
    r."raw_source" as "raw_source",
    r."orphaned" as "orphaned",
    to_char(r."last_synced" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "last_synced",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."emails"
  for each row execute function records.keep_own_attributes();

alter table records."email_templates" add column own_attributes json;
create function records.own_attributes(r records."email_templates") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."template_type" as "template_type",
    r."subject" as "subject",
    r."body" as "body",
    r."body_html" as "body_html",
    r."text_only" as "text_only",
    r."published" as "published",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."email_templates"
  for each row execute function records.keep_own_attributes();

alter table records."campaigns" add column own_attributes json;
create function records.own_attributes(r records."campaigns") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."status" as "status",
    r."campaign_type" as "campaign_type",
    r."start_date" as "start_date",
    r."end_date" as "end_date",
    r."objective" as "objective",
    r."content" as "content",
    r."frequency" as "frequency",
    r."currency_id" as "currency_id",
    r."budget" as "budget",
    r."expected_cost" as "expected_cost",
    r."actual_cost" as "actual_cost",
    r."expected_revenue" as "expected_revenue",
    r."impressions" as "impressions",
    r."tracker_key" as "tracker_key",
    r."tracker_text" as "tracker_text",
    r."refer_url" as "refer_url",
    r."tracker_count" as "tracker_count",
    r."survey_id" as "survey_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."campaigns"
  for each row execute function records.keep_own_attributes();

alter table records."campaign_log" add column own_attributes json;
create function records.own_attributes(r records."campaign_log") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."activity_type" as "activity_type",
    to_char(r."activity_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "activity_date",
    r."campaign_id" as "campaign_id",
    r."target_type" as "target_type",
    r."target_id" as "target_id",
    r."target_tracker_key" as "target_tracker_key",
    r."related_type" as "related_type",
    r."related_id" as "related_id",
    r."list_id" as "list_id",
    r."marketing_id" as "marketing_id",
    r."hits" as "hits",
    r."more_information" as "more_information",
    r."archived" as "archived",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."campaign_log"
  for each row execute function records.keep_own_attributes();

alter table records."prospects" add column own_attributes json;
create function records.own_attributes(r records."prospects") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."salutation" as "salutation",
    r."first_name" as "first_name",
    r."last_name" as "last_name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "full_name",
    r."description" as "description",
    r."title" as "title",
    r."photo" as "photo",
    r."department" as "department",
    r."account_name" as "account_name",
    r."do_not_call" as "do_not_call",
    r."phone_home" as "phone_home",
    r."phone_mobile" as "phone_mobile",
    r."phone_work" as "phone_work",
    r."phone_other" as "phone_other",
    r."phone_fax" as "phone_fax",
    r."primary_address_street" as "primary_address_street",
    r."primary_address_city" as "primary_address_city",
    r."primary_address_state" as "primary_address_state",
    r."primary_address_postalcode" as "primary_address_postalcode",
    r."primary_address_country" as "primary_address_country",
    r."alt_address_street" as "alt_address_street",
    r."alt_address_city" as "alt_address_city",
    r."alt_address_state" as "alt_address_state",
    r."alt_address_postalcode" as "alt_address_postalcode",
    r."alt_address_country" as "alt_address_country",
    r."assistant" as "assistant",
    r."assistant_phone" as "assistant_phone",
    r."birthdate" as "birthdate",
    r."tracker_key" as "tracker_key",
    r."lead_id" as "lead_id",
    r."campaign_id" as "campaign_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."prospects"
  for each row execute function records.keep_own_attributes();

alter table records."prospect_lists" add column own_attributes json;
create function records.own_attributes(r records."prospect_lists") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."list_type" as "list_type",
    r."domain_name" as "domain_name",
    r."description" as "description",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."prospect_lists"
  for each row execute function records.keep_own_attributes();

alter table records."documents" add column own_attributes json;
create function records.own_attributes(r records."documents") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."document_name" as "document_name",
    r."document_name" as "name",
    r."filename" as "filename",
    r."revision" as "revision",
    r."status_id" as "status_id",
    r."active_date" as "active_date",
    r."exp_date" as "exp_date",
    r."category_id" as "category_id",
    r."subcategory_id" as "subcategory_id",
    r."description" as "description",
    r."is_template" as "is_template",
    r."template_type" as "template_type",
    r."portal_flag" as "portal_flag",
    r."doc_type" as "doc_type",
    r."doc_id" as "doc_id",
    r."doc_url" as "doc_url",
    r."document_revision_id" as "document_revision_id",
    r."related_doc_id" as "related_doc_id",
    r."related_doc_rev_id" as "related_doc_rev_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."documents"
  for each row execute function records.keep_own_attributes();

alter table records."document_revisions" add column own_attributes json;
create function records.own_attributes(r records."document_revisions") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."filename" as "filename",
    r."revision" as "revision",
    r."document_id" as "document_id",
    r."change_log" as "change_log",
    r."file_ext" as "file_ext",
    r."file_mime_type" as "file_mime_type",
    r."doc_type" as "doc_type",
    r."doc_id" as "doc_id",
    r."doc_url" as "doc_url",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."document_revisions"
  for each row execute function records.keep_own_attributes();

alter table records."project" add column own_attributes json;
create function records.own_attributes(r records."project") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."status" as "status",
    r."priority" as "priority",
    r."estimated_start_date" as "estimated_start_date",
    r."estimated_end_date" as "estimated_end_date",
    r."override_business_hours" as "override_business_hours",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."project"
  for each row execute function records.keep_own_attributes();

alter table records."project_task" add column own_attributes json;
create function records.own_attributes(r records."project_task") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."project_id" as "project_id",
    r."status" as "status",
    r."priority" as "priority",
    r."percent_complete" as "percent_complete",
    r."milestone_flag" as "milestone_flag",
    r."date_start" as "date_start",
    r."time_start" as "time_start",
    r."date_finish" as "date_finish",
    r."time_finish" as "time_finish",
    r."date_due" as "date_due",
    r."time_due" as "time_due",
    r."duration" as "duration",
    r."duration_unit" as "duration_unit",
    r."actual_duration" as "actual_duration",
    r."estimated_effort" as "estimated_effort",
    r."actual_effort" as "actual_effort",
    r."utilization" as "utilization",
    r."project_task_id" as "project_task_id",
    r."task_number" as "task_number",
    r."order_number" as "order_number",
    r."parent_task_id" as "parent_task_id",
    r."predecessors" as "predecessors",
    r."relationship_type" as "relationship_type",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."project_task"
  for each row execute function records.keep_own_attributes();

alter table records."aos_products" add column own_attributes json;
create function records.own_attributes(r records."aos_products") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."product_type" as "product_type",
    r."maincode" as "maincode",
    r."part_number" as "part_number",
    r."category" as "category",
    r."aos_product_category_id" as "aos_product_category_id",
    r."price" as "price",
    r."price_usdollar" as "price_usdollar",
    r."cost" as "cost",
    r."cost_usdollar" as "cost_usdollar",
    r."currency_id" as "currency_id",
    r."url" as "url",
    r."product_image" as "product_image",
    r."contact_id" as "contact_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_products"
  for each row execute function records.keep_own_attributes();

alter table records."aos_product_categories" add column own_attributes json;
create function records.own_attributes(r records."aos_product_categories") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."is_parent" as "is_parent",
    r."parent_category_id" as "parent_category_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_product_categories"
  for each row execute function records.keep_own_attributes();

alter table records."aos_quotes" add column own_attributes json;
create function records.own_attributes(r records."aos_quotes") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."number" as "number",
    r."description" as "description",
    r."stage" as "stage",
    r."expiration" as "expiration",
    r."opportunity_id" as "opportunity_id",
    r."billing_account_id" as "billing_account_id",
    r."billing_contact_id" as "billing_contact_id",
    r."billing_address_street" as "billing_address_street",
    r."billing_address_city" as "billing_address_city",
    r."billing_address_state" as "billing_address_state",
    r."billing_address_postalcode" as "billing_address_postalcode",
    r."billing_address_country" as "billing_address_country",
    r."shipping_address_street" as "shipping_address_street",
    r."shipping_address_city" as "shipping_address_city",
    r."shipping_address_state" as "shipping_address_state",
    r."shipping_address_postalcode" as "shipping_address_postalcode",
    r."shipping_address_country" as "shipping_address_country",
    r."currency_id" as "currency_id",
    r."total_amt" as "total_amt",
    r."total_amt_usdollar" as "total_amt_usdollar",
    r."discount_amount" as "discount_amount",
    r."discount_amount_usdollar" as "discount_amount_usdollar",
    r."subtotal_amount" as "subtotal_amount",
    r."subtotal_amount_usdollar" as "subtotal_amount_usdollar",
    r."subtotal_tax_amount" as "subtotal_tax_amount",
    r."subtotal_tax_amount_usdollar" as "subtotal_tax_amount_usdollar",
    r."shipping_amount" as "shipping_amount",
    r."shipping_amount_usdollar" as "shipping_amount_usdollar",
    r."shipping_tax" as "shipping_tax",
    r."shipping_tax_amt" as "shipping_tax_amt",
    r."shipping_tax_amt_usdollar" as "shipping_tax_amt_usdollar",
    r."tax_amount" as "tax_amount",
    r."tax_amount_usdollar" as "tax_amount_usdollar",
    r."total_amount" as "total_amount",
    r."total_amount_usdollar" as "total_amount_usdollar",
    r."term" as "term",
    r."terms_c" as "terms_c",
    r."approval_status" as "approval_status",
    r."approval_issue" as "approval_issue",
    r."invoice_status" as "invoice_status",
    r."template_ddown_c" as "template_ddown_c",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_quotes"
  for each row execute function records.keep_own_attributes();

alter table records."aos_invoices" add column own_attributes json;
create function records.own_attributes(r records."aos_invoices") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."number" as "number",
    r."description" as "description",
    r."status" as "status",
    r."invoice_date" as "invoice_date",
    r."due_date" as "due_date",
    r."quote_number" as "quote_number",
    r."quote_date" as "quote_date",
    r."billing_account_id" as "billing_account_id",
    r."billing_contact_id" as "billing_contact_id",
    r."billing_address_street" as "billing_address_street",
    r."billing_address_city" as "billing_address_city",
    r."billing_address_state" as "billing_address_state",
    r."billing_address_postalcode" as "billing_address_postalcode",
    r."billing_address_country" as "billing_address_country",
    r."shipping_address_street" as "shipping_address_street",
    r."shipping_address_city" as "shipping_address_city",
    r."shipping_address_state" as "shipping_address_state",
    r."shipping_address_postalcode" as "shipping_address_postalcode",
    r."shipping_address_country" as "shipping_address_country",
    r."currency_id" as "currency_id",
    r."total_amt" as "total_amt",
    r."total_amt_usdollar" as "total_amt_usdollar",
    r."discount_amount" as "discount_amount",
    r."discount_amount_usdollar" as "discount_amount_usdollar",
    r."subtotal_amount" as "subtotal_amount",
    r."subtotal_amount_usdollar" as "subtotal_amount_usdollar",
    r."subtotal_tax_amount" as "subtotal_tax_amount",
    r."subtotal_tax_amount_usdollar" as "subtotal_tax_amount_usdollar",
    r."shipping_amount" as "shipping_amount",
    r."shipping_amount_usdollar" as "shipping_amount_usdollar",
    r."shipping_tax" as "shipping_tax",
    r."shipping_tax_amt" as "shipping_tax_amt",
    r."shipping_tax_amt_usdollar" as "shipping_tax_amt_usdollar",
    r."tax_amount" as "tax_amount",
    r."tax_amount_usdollar" as "tax_amount_usdollar",
    r."total_amount" as "total_amount",
    r."total_amount_usdollar" as "total_amount_usdollar",
    r."template_ddown_c" as "template_ddown_c",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_invoices"
  for each row execute function records.keep_own_attributes();

alter table records."aos_contracts" add column own_attributes json;
create function records.own_attributes(r records."aos_contracts") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."reference_code" as "reference_code",
    r."description" as "description",
    r."status" as "status",
    r."contract_type" as "contract_type",
    r."start_date" as "start_date",
    r."end_date" as "end_date",
    to_char(r."renewal_reminder_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "renewal_reminder_date",
    r."customer_signed_date" as "customer_signed_date",
    r."company_signed_date" as "company_signed_date",
    r."contract_account_id" as "contract_account_id",
    r."contact_id" as "contact_id",
    r."opportunity_id" as "opportunity_id",
    r."call_id" as "call_id",
    r."total_contract_value" as "total_contract_value",
    r."total_contract_value_usdollar" as "total_contract_value_usdollar",
    r."currency_id" as "currency_id",
    r."total_amt" as "total_amt",
    r."total_amt_usdollar" as "total_amt_usdollar",
    r."discount_amount" as "discount_amount",
    r."discount_amount_usdollar" as "discount_amount_usdollar",
    r."subtotal_amount" as "subtotal_amount",
    r."subtotal_amount_usdollar" as "subtotal_amount_usdollar",
    r."shipping_amount" as "shipping_amount",
    r."shipping_amount_usdollar" as "shipping_amount_usdollar",
    r."shipping_tax" as "shipping_tax",
    r."shipping_tax_amt" as "shipping_tax_amt",
    r."shipping_tax_amt_usdollar" as "shipping_tax_amt_usdollar",
    r."tax_amount" as "tax_amount",
    r."tax_amount_usdollar" as "tax_amount_usdollar",
    r."total_amount" as "total_amount",
    r."total_amount_usdollar" as "total_amount_usdollar",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_contracts"
  for each row execute function records.keep_own_attributes();

alter table records."aos_products_quotes" add column own_attributes json;
create function records.own_attributes(r records."aos_products_quotes") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."number" as "number",
    r."part_number" as "part_number",
    r."item_description" as "item_description",
    r."description" as "description",
    r."product_id" as "product_id",
    r."product_qty" as "product_qty",
    r."product_cost_price" as "product_cost_price",
    r."product_cost_price_usdollar" as "product_cost_price_usdollar",
    r."product_list_price" as "product_list_price",
    r."product_list_price_usdollar" as "product_list_price_usdollar",
    r."discount" as "discount",
    r."product_discount" as "product_discount",
    r."product_discount_usdollar" as "product_discount_usdollar",
    r."product_discount_amount" as "product_discount_amount",
    r."product_discount_amount_usdollar" as "product_discount_amount_usdollar",
    r."product_unit_price" as "product_unit_price",
    r."product_unit_price_usdollar" as "product_unit_price_usdollar",
    r."vat" as "vat",
    r."vat_amt" as "vat_amt",
    r."vat_amt_usdollar" as "vat_amt_usdollar",
    r."product_total_price" as "product_total_price",
    r."product_total_price_usdollar" as "product_total_price_usdollar",
    r."currency_id" as "currency_id",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."group_id" as "group_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_products_quotes"
  for each row execute function records.keep_own_attributes();

alter table records."aos_line_item_groups" add column own_attributes json;
create function records.own_attributes(r records."aos_line_item_groups") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."number" as "number",
    r."description" as "description",
    r."currency_id" as "currency_id",
    r."total_amt" as "total_amt",
    r."total_amt_usdollar" as "total_amt_usdollar",
    r."discount_amount" as "discount_amount",
    r."discount_amount_usdollar" as "discount_amount_usdollar",
    r."subtotal_amount" as "subtotal_amount",
    r."subtotal_amount_usdollar" as "subtotal_amount_usdollar",
    r."subtotal_tax_amount" as "subtotal_tax_amount",
    r."subtotal_tax_amount_usdollar" as "subtotal_tax_amount_usdollar",
    r."tax_amount" as "tax_amount",
    r."tax_amount_usdollar" as "tax_amount_usdollar",
    r."total_amount" as "total_amount",
    r."total_amount_usdollar" as "total_amount_usdollar",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aos_line_item_groups"
  for each row execute function records.keep_own_attributes();

alter table records."aok_knowledgebase" add column own_attributes json;
create function records.own_attributes(r records."aok_knowledgebase") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."status" as "status",
    r."revision" as "revision",
    r."description" as "description",
    r."additional_info" as "additional_info",
    r."user_id_c" as "user_id_c",
    r."user_id1_c" as "user_id1_c",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aok_knowledgebase"
  for each row execute function records.keep_own_attributes();

alter table records."aok_knowledge_base_categories" add column own_attributes json;
create function records.own_attributes(r records."aok_knowledge_base_categories") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."aok_knowledge_base_categories"
  for each row execute function records.keep_own_attributes();

alter table records."fp_events" add column own_attributes json;
create function records.own_attributes(r records."fp_events") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    to_char(r."date_start" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_start",
    to_char(r."date_end" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_end",
    r."duration_hours" as "duration_hours",
    r."duration_minutes" as "duration_minutes",
    r."activity_status_type" as "activity_status_type",
    r."budget" as "budget",
    r."currency_id" as "currency_id",
    r."invite_templates" as "invite_templates",
    r."accept_redirect" as "accept_redirect",
    r."decline_redirect" as "decline_redirect",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."fp_events"
  for each row execute function records.keep_own_attributes();

alter table records."fp_event_locations" add column own_attributes json;
create function records.own_attributes(r records."fp_event_locations") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."address" as "address",
    r."address_city" as "address_city",
    r."address_state" as "address_state",
    r."address_postalcode" as "address_postalcode",
    r."address_country" as "address_country",
    r."capacity" as "capacity",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."fp_event_locations"
  for each row execute function records.keep_own_attributes();

alter table records."email_addresses" add column own_attributes json;
create function records.own_attributes(r records."email_addresses") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."email_address" as "email_address",
    upper(r."email_address") as "email_address_caps",
    r."invalid_email" as "invalid_email",
    r."opt_out" as "opt_out",
    r."confirm_opt_in" as "confirm_opt_in",
    to_char(r."confirm_opt_in_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "confirm_opt_in_date",
    to_char(r."confirm_opt_in_sent_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "confirm_opt_in_sent_date",
    to_char(r."confirm_opt_in_fail_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "confirm_opt_in_fail_date",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."email_addresses"
  for each row execute function records.keep_own_attributes();

alter table records."currencies" add column own_attributes json;
create function records.own_attributes(r records."currencies") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."symbol" as "symbol",
    r."iso4217" as "iso4217",
    r."conversion_rate" as "conversion_rate",
    r."status" as "status",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."currencies"
  for each row execute function records.keep_own_attributes();

alter table records."users" add column own_attributes json;
create function records.own_attributes(r records."users") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."user_name" as "user_name",
    r."first_name" as "first_name",
    r."last_name" as "last_name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "name",
    btrim(concat_ws(' ', nullif(r."first_name", ''), nullif(r."last_name", ''))) as "full_name",
    r."is_admin" as "is_admin",
    r."status" as "status",
    r."receive_notifications" as "receive_notifications",
    r."description" as "description",
    r."title" as "title",
    r."photo" as "photo",
    r."department" as "department",
    r."phone_home" as "phone_home",
    r."phone_mobile" as "phone_mobile",
    r."phone_work" as "phone_work",
    r."phone_other" as "phone_other",
    r."phone_fax" as "phone_fax",
    r."address_street" as "address_street",
    r."address_city" as "address_city",
    r."address_state" as "address_state",
    r."address_country" as "address_country",
    r."address_postalcode" as "address_postalcode",
    r."portal_only" as "portal_only",
    r."employee_status" as "employee_status",
    r."messenger_id" as "messenger_id",
    r."messenger_type" as "messenger_type",
    r."reports_to_id" as "reports_to_id",
    r."is_group" as "is_group",
    r."factor_auth" as "factor_auth",
    r."factor_auth_interface" as "factor_auth_interface",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."users"
  for each row execute function records.keep_own_attributes();

alter table records."securitygroups" add column own_attributes json;
create function records.own_attributes(r records."securitygroups") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."noninheritable" as "noninheritable",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."securitygroups"
  for each row execute function records.keep_own_attributes();

alter table records."acl_roles" add column own_attributes json;
create function records.own_attributes(r records."acl_roles") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."actions" as "actions",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."acl_roles"
  for each row execute function records.keep_own_attributes();

alter table records."favorites" add column own_attributes json;
create function records.own_attributes(r records."favorites") returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."parent_type" as "parent_type",
    r."parent_id" as "parent_id",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on records."favorites"
  for each row execute function records.keep_own_attributes();
