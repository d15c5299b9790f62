-- The rest of the catalogue: thirty modules, and the indexes that their links and filters need on the first seven.

create index ix_accounts_campaign_id on records."accounts" ("campaign_id", date_entered desc, id) where not deleted;
create index ix_contacts_campaign_id on records."contacts" ("campaign_id", date_entered desc, id) where not deleted;

create table records."leads" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "salutation" text,
  "first_name" varchar(100),
  "last_name" varchar(100) not null,
  "description" varchar(65535),
  "title" varchar(100),
  "photo" varchar(255),
  "department" varchar(100),
  "account_name" varchar(255),
  "account_description" varchar(65535),
  "status" text,
  "status_description" varchar(65535),
  "lead_source" text,
  "lead_source_description" varchar(65535),
  "refered_by" varchar(100),
  "opportunity_name" varchar(255),
  "opportunity_amount" varchar(50),
  "do_not_call" boolean,
  "phone_home" varchar(100),
  "phone_mobile" varchar(100),
  "phone_work" varchar(100),
  "phone_other" varchar(100),
  "phone_fax" varchar(100),
  "website" varchar(255),
  "primary_address_street" varchar(150),
  "primary_address_city" varchar(100),
  "primary_address_state" varchar(100),
  "primary_address_postalcode" varchar(20),
  "primary_address_country" varchar(255),
  "alt_address_street" varchar(150),
  "alt_address_city" varchar(100),
  "alt_address_state" varchar(100),
  "alt_address_postalcode" varchar(20),
  "alt_address_country" varchar(255),
  "assistant" varchar(75),
  "assistant_phone" varchar(100),
  "birthdate" date,
  "portal_name" varchar(255),
  "portal_app" varchar(255),
  "converted" boolean,
  "account_id" varchar(36),
  "contact_id" varchar(36),
  "opportunity_id" varchar(36),
  "reports_to_id" varchar(36),
  "campaign_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_leads primary key (id)
);

create index ix_leads_date_entered on records."leads" (date_entered desc, id) where not deleted;
create index ix_leads_status on records."leads" ("status", id) where not deleted;
create index ix_leads_account_id on records."leads" ("account_id", date_entered desc, id) where not deleted;
create index ix_leads_contact_id on records."leads" ("contact_id", date_entered desc, id) where not deleted;
create index ix_leads_opportunity_id on records."leads" ("opportunity_id", date_entered desc, id) where not deleted;
create index ix_leads_reports_to_id on records."leads" ("reports_to_id", date_entered desc, id) where not deleted;
create index ix_leads_campaign_id on records."leads" ("campaign_id", date_entered desc, id) where not deleted;
create index ix_opportunities_date_closed on records."opportunities" ("date_closed", id) where not deleted;
create index ix_opportunities_campaign_id on records."opportunities" ("campaign_id", date_entered desc, id) where not deleted;
create index ix_cases_state_date_entered on records."cases" ("state", "date_entered", id) where not deleted;

create table records."bugs" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "bug_number" bigint generated always as identity not null,
  "description" varchar(65535),
  "bug_type" text,
  "status" text,
  "priority" text,
  "resolution" text,
  "work_log" varchar(65535),
  "source" text,
  "product_category" text,
  "found_in_release" varchar(255),
  "fixed_in_release" varchar(255),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_bugs primary key (id)
);

create index ix_bugs_date_entered on records."bugs" (date_entered desc, id) where not deleted;

create table records."calls" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50) not null,
  "description" varchar(65535),
  "date_start" timestamptz(3) not null,
  "date_end" timestamptz(3),
  "duration_hours" integer not null,
  "duration_minutes" integer,
  "status" text not null,
  "direction" text,
  "parent_type" text,
  "parent_id" varchar(36),
  "reminder_time" integer,
  "email_reminder_time" integer,
  "email_reminder_sent" boolean,
  "outlook_id" varchar(255),
  "repeat_type" text,
  "repeat_interval" integer,
  "repeat_dow" varchar(7),
  "repeat_until" date,
  "repeat_count" integer,
  "repeat_parent_id" varchar(36),
  "recurring_source" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_calls primary key (id)
);

create index ix_calls_date_entered on records."calls" (date_entered desc, id) where not deleted;
create index ix_calls_date_start on records."calls" ("date_start", id) where not deleted;
create index ix_calls_parent_id on records."calls" ("parent_id", date_entered desc, id) where not deleted;
create index ix_calls_repeat_parent_id on records."calls" ("repeat_parent_id", date_entered desc, id) where not deleted;
create index ix_meetings_date_start on records."meetings" ("date_start", id) where not deleted;
create index ix_meetings_repeat_parent_id on records."meetings" ("repeat_parent_id", date_entered desc, id) where not deleted;

create table records."tasks" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50) not null,
  "description" varchar(65535),
  "status" text not null,
  "priority" text not null,
  "date_start" timestamptz(3),
  "date_start_flag" boolean,
  "date_due" timestamptz(3),
  "date_due_flag" boolean,
  "parent_type" text,
  "parent_id" varchar(36),
  "contact_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_tasks primary key (id)
);

create index ix_tasks_date_entered on records."tasks" (date_entered desc, id) where not deleted;
create index ix_tasks_date_due on records."tasks" ("date_due", id) where not deleted;
create index ix_tasks_parent_id on records."tasks" ("parent_id", date_entered desc, id) where not deleted;
create index ix_tasks_contact_id on records."tasks" ("contact_id", date_entered desc, id) where not deleted;

create table records."emails" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255),
  "description" varchar(65535),
  "description_html" varchar(65535),
  "email_type" text,
  "status" text,
  "date_sent" timestamptz(3),
  "from_addr_name" varchar(255),
  "reply_to_addr" varchar(255),
  "to_addrs_names" varchar(65535),
  "cc_addrs_names" varchar(65535),
  "bcc_addrs_names" varchar(65535),
  "flagged" boolean,
  "reply_to_status" boolean,
  "category_id" text,
  "intent" varchar(100),
  "parent_type" text,
  "parent_id" varchar(36),
  "mailbox_id" varchar(36),
  "message_id" varchar(255),
  "uid" varchar(255),
  "raw_source" varchar(65535),
  "orphaned" boolean,
  "last_synced" timestamptz(3),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_emails primary key (id)
);

create index ix_emails_date_entered on records."emails" (date_entered desc, id) where not deleted;
create index ix_emails_date_sent on records."emails" ("date_sent", id) where not deleted;
create index ix_emails_parent_id on records."emails" ("parent_id", date_entered desc, id) where not deleted;

create table records."email_templates" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "template_type" text,
  "subject" varchar(255),
  "body" varchar(65535),
  "body_html" varchar(65535),
  "text_only" boolean,
  "published" varchar(3),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_email_templates primary key (id)
);

create index ix_email_templates_date_entered on records."email_templates" (date_entered desc, id) where not deleted;

create table records."campaigns" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50) not null,
  "status" text not null,
  "campaign_type" text not null,
  "start_date" date,
  "end_date" date not null,
  "objective" varchar(65535),
  "content" varchar(65535),
  "frequency" text,
  "currency_id" varchar(36),
  "budget" numeric,
  "expected_cost" numeric,
  "actual_cost" numeric,
  "expected_revenue" numeric,
  "impressions" integer,
  "tracker_key" bigint generated always as identity not null,
  "tracker_text" varchar(255),
  "refer_url" varchar(255),
  "tracker_count" integer,
  "survey_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_campaigns primary key (id),
  constraint ck_campaigns_budget_finite check (abs("budget") < 1e130),
  constraint ck_campaigns_expected_cost_finite check (abs("expected_cost") < 1e130),
  constraint ck_campaigns_actual_cost_finite check (abs("actual_cost") < 1e130),
  constraint ck_campaigns_expected_revenue_finite check (abs("expected_revenue") < 1e130)
);

create index ix_campaigns_date_entered on records."campaigns" (date_entered desc, id) where not deleted;

create table records."campaign_log" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "activity_type" text,
  "activity_date" timestamptz(3),
  "campaign_id" varchar(36),
  "target_type" text,
  "target_id" varchar(36),
  "target_tracker_key" varchar(36),
  "related_type" text,
  "related_id" varchar(36),
  "list_id" varchar(36),
  "marketing_id" varchar(36),
  "hits" integer,
  "more_information" varchar(100),
  "archived" boolean,
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_campaign_log primary key (id)
);

create index ix_campaign_log_date_entered on records."campaign_log" (date_entered desc, id) where not deleted;
create index ix_campaign_log_campaign_id on records."campaign_log" ("campaign_id", date_entered desc, id) where not deleted;
create index ix_campaign_log_target_id on records."campaign_log" ("target_id", date_entered desc, id) where not deleted;
create index ix_campaign_log_related_id on records."campaign_log" ("related_id", date_entered desc, id) where not deleted;

create table records."prospects" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "salutation" text,
  "first_name" varchar(100),
  "last_name" varchar(100) not null,
  "description" varchar(65535),
  "title" varchar(100),
  "photo" varchar(255),
  "department" varchar(255),
  "account_name" varchar(150),
  "do_not_call" boolean,
  "phone_home" varchar(100),
  "phone_mobile" varchar(100),
  "phone_work" varchar(100),
  "phone_other" varchar(100),
  "phone_fax" varchar(100),
  "primary_address_street" varchar(150),
  "primary_address_city" varchar(100),
  "primary_address_state" varchar(100),
  "primary_address_postalcode" varchar(20),
  "primary_address_country" varchar(255),
  "alt_address_street" varchar(150),
  "alt_address_city" varchar(100),
  "alt_address_state" varchar(100),
  "alt_address_postalcode" varchar(20),
  "alt_address_country" varchar(255),
  "assistant" varchar(75),
  "assistant_phone" varchar(100),
  "birthdate" date,
  "tracker_key" bigint generated always as identity not null,
  "lead_id" varchar(36),
  "campaign_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_prospects primary key (id)
);

create index ix_prospects_date_entered on records."prospects" (date_entered desc, id) where not deleted;
create index ix_prospects_lead_id on records."prospects" ("lead_id", date_entered desc, id) where not deleted;
create index ix_prospects_campaign_id on records."prospects" ("campaign_id", date_entered desc, id) where not deleted;

create table records."prospect_lists" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50),
  "list_type" text,
  "domain_name" varchar(255),
  "description" varchar(65535),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_prospect_lists primary key (id)
);

create index ix_prospect_lists_date_entered on records."prospect_lists" (date_entered desc, id) where not deleted;

create table records."documents" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "document_name" varchar(255) not null,
  "filename" varchar(255),
  "revision" varchar(100),
  "status_id" text,
  "active_date" date not null,
  "exp_date" date,
  "category_id" text,
  "subcategory_id" text,
  "description" varchar(65535),
  "is_template" boolean,
  "template_type" text,
  "portal_flag" boolean,
  "doc_type" text,
  "doc_id" varchar(100),
  "doc_url" varchar(255),
  "document_revision_id" varchar(36),
  "related_doc_id" varchar(36),
  "related_doc_rev_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_documents primary key (id)
);

create index ix_documents_date_entered on records."documents" (date_entered desc, id) where not deleted;

create table records."document_revisions" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "filename" varchar(255) not null,
  "revision" varchar(100),
  "document_id" varchar(36) not null,
  "change_log" varchar(255),
  "file_ext" varchar(100),
  "file_mime_type" varchar(100),
  "doc_type" text,
  "doc_id" varchar(100),
  "doc_url" varchar(255),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_document_revisions primary key (id)
);

create index ix_document_revisions_date_entered on records."document_revisions" (date_entered desc, id) where not deleted;
create index ix_document_revisions_document_id on records."document_revisions" ("document_id", date_entered desc, id) where not deleted;

create table records."project" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50) not null,
  "description" varchar(65535),
  "status" text,
  "priority" text,
  "estimated_start_date" date not null,
  "estimated_end_date" date not null,
  "override_business_hours" boolean,
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_project primary key (id)
);

create index ix_project_date_entered on records."project" (date_entered desc, id) where not deleted;

create table records."project_task" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(50) not null,
  "description" varchar(65535),
  "project_id" varchar(36) not null,
  "status" text,
  "priority" text,
  "percent_complete" integer,
  "milestone_flag" boolean,
  "date_start" date,
  "time_start" integer,
  "date_finish" date,
  "time_finish" integer,
  "date_due" date,
  "time_due" time(0),
  "duration" integer not null,
  "duration_unit" text,
  "actual_duration" integer,
  "estimated_effort" integer,
  "actual_effort" integer,
  "utilization" integer,
  "project_task_id" integer,
  "task_number" integer,
  "order_number" integer,
  "parent_task_id" integer,
  "predecessors" varchar(65535),
  "relationship_type" text,
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_project_task primary key (id)
);

create index ix_project_task_date_entered on records."project_task" (date_entered desc, id) where not deleted;
create index ix_project_task_date_start on records."project_task" ("date_start", id) where not deleted;
create index ix_project_task_project_id on records."project_task" ("project_id", date_entered desc, id) where not deleted;

create table records."aos_products" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "product_type" text,
  "maincode" text,
  "part_number" varchar(25),
  "category" text,
  "aos_product_category_id" varchar(36),
  "price" numeric not null,
  "price_usdollar" numeric,
  "cost" numeric,
  "cost_usdollar" numeric,
  "currency_id" varchar(36),
  "url" varchar(255),
  "product_image" varchar(255),
  "contact_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_products primary key (id),
  constraint ck_aos_products_price_finite check (abs("price") < 1e130),
  constraint ck_aos_products_price_usdollar_finite check (abs("price_usdollar") < 1e130),
  constraint ck_aos_products_cost_finite check (abs("cost") < 1e130),
  constraint ck_aos_products_cost_usdollar_finite check (abs("cost_usdollar") < 1e130)
);

create index ix_aos_products_date_entered on records."aos_products" (date_entered desc, id) where not deleted;
create index ix_aos_products_aos_product_category_id on records."aos_products" ("aos_product_category_id", date_entered desc, id) where not deleted;

create table records."aos_product_categories" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "is_parent" boolean,
  "parent_category_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_product_categories primary key (id)
);

create index ix_aos_product_categories_date_entered on records."aos_product_categories" (date_entered desc, id) where not deleted;
create index ix_aos_product_categories_parent_category_id on records."aos_product_categories" ("parent_category_id", date_entered desc, id) where not deleted;

create table records."aos_quotes" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "number" bigint generated always as identity not null,
  "description" varchar(65535),
  "stage" text not null,
  "expiration" date not null,
  "opportunity_id" varchar(36),
  "billing_account_id" varchar(36),
  "billing_contact_id" varchar(36),
  "billing_address_street" varchar(150),
  "billing_address_city" varchar(100),
  "billing_address_state" varchar(100),
  "billing_address_postalcode" varchar(20),
  "billing_address_country" varchar(255),
  "shipping_address_street" varchar(150),
  "shipping_address_city" varchar(100),
  "shipping_address_state" varchar(100),
  "shipping_address_postalcode" varchar(20),
  "shipping_address_country" varchar(255),
  "currency_id" varchar(36),
  "total_amt" numeric,
  "total_amt_usdollar" numeric,
  "discount_amount" numeric,
  "discount_amount_usdollar" numeric,
  "subtotal_amount" numeric,
  "subtotal_amount_usdollar" numeric,
  "subtotal_tax_amount" numeric,
  "subtotal_tax_amount_usdollar" numeric,
  "shipping_amount" numeric,
  "shipping_amount_usdollar" numeric,
  "shipping_tax" text,
  "shipping_tax_amt" numeric,
  "shipping_tax_amt_usdollar" numeric,
  "tax_amount" numeric,
  "tax_amount_usdollar" numeric,
  "total_amount" numeric,
  "total_amount_usdollar" numeric,
  "term" text,
  "terms_c" varchar(65535),
  "approval_status" text,
  "approval_issue" varchar(65535),
  "invoice_status" text,
  "template_ddown_c" text[],
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_quotes primary key (id),
  constraint ck_aos_quotes_total_amt_finite check (abs("total_amt") < 1e130),
  constraint ck_aos_quotes_total_amt_usdollar_finite check (abs("total_amt_usdollar") < 1e130),
  constraint ck_aos_quotes_discount_amount_finite check (abs("discount_amount") < 1e130),
  constraint ck_aos_quotes_discount_amount_usdollar_finite check (abs("discount_amount_usdollar") < 1e130),
  constraint ck_aos_quotes_subtotal_amount_finite check (abs("subtotal_amount") < 1e130),
  constraint ck_aos_quotes_subtotal_amount_usdollar_finite check (abs("subtotal_amount_usdollar") < 1e130),
  constraint ck_aos_quotes_subtotal_tax_amount_finite check (abs("subtotal_tax_amount") < 1e130),
  constraint ck_aos_quotes_subtotal_tax_amount_usdollar_finite check (abs("subtotal_tax_amount_usdollar") < 1e130),
  constraint ck_aos_quotes_shipping_amount_finite check (abs("shipping_amount") < 1e130),
  constraint ck_aos_quotes_shipping_amount_usdollar_finite check (abs("shipping_amount_usdollar") < 1e130),
  constraint ck_aos_quotes_shipping_tax_amt_finite check (abs("shipping_tax_amt") < 1e130),
  constraint ck_aos_quotes_shipping_tax_amt_usdollar_finite check (abs("shipping_tax_amt_usdollar") < 1e130),
  constraint ck_aos_quotes_tax_amount_finite check (abs("tax_amount") < 1e130),
  constraint ck_aos_quotes_tax_amount_usdollar_finite check (abs("tax_amount_usdollar") < 1e130),
  constraint ck_aos_quotes_total_amount_finite check (abs("total_amount") < 1e130),
  constraint ck_aos_quotes_total_amount_usdollar_finite check (abs("total_amount_usdollar") < 1e130)
);

create index ix_aos_quotes_date_entered on records."aos_quotes" (date_entered desc, id) where not deleted;
create index ix_aos_quotes_expiration on records."aos_quotes" ("expiration", id) where not deleted;
create index ix_aos_quotes_opportunity_id on records."aos_quotes" ("opportunity_id", date_entered desc, id) where not deleted;
create index ix_aos_quotes_billing_account_id on records."aos_quotes" ("billing_account_id", date_entered desc, id) where not deleted;
create index ix_aos_quotes_billing_contact_id on records."aos_quotes" ("billing_contact_id", date_entered desc, id) where not deleted;

create table records."aos_invoices" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "number" bigint generated always as identity not null,
  "description" varchar(65535),
  "status" text,
  "invoice_date" date,
  "due_date" date,
  "quote_number" integer,
  "quote_date" date,
  "billing_account_id" varchar(36),
  "billing_contact_id" varchar(36),
  "billing_address_street" varchar(150),
  "billing_address_city" varchar(100),
  "billing_address_state" varchar(100),
  "billing_address_postalcode" varchar(20),
  "billing_address_country" varchar(255),
  "shipping_address_street" varchar(150),
  "shipping_address_city" varchar(100),
  "shipping_address_state" varchar(100),
  "shipping_address_postalcode" varchar(20),
  "shipping_address_country" varchar(255),
  "currency_id" varchar(36),
  "total_amt" numeric,
  "total_amt_usdollar" numeric,
  "discount_amount" numeric,
  "discount_amount_usdollar" numeric,
  "subtotal_amount" numeric,
  "subtotal_amount_usdollar" numeric,
  "subtotal_tax_amount" numeric,
  "subtotal_tax_amount_usdollar" numeric,
  "shipping_amount" numeric,
  "shipping_amount_usdollar" numeric,
  "shipping_tax" text,
  "shipping_tax_amt" numeric,
  "shipping_tax_amt_usdollar" numeric,
  "tax_amount" numeric,
  "tax_amount_usdollar" numeric,
  "total_amount" numeric,
  "total_amount_usdollar" numeric,
  "template_ddown_c" text[],
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_invoices primary key (id),
  constraint ck_aos_invoices_total_amt_finite check (abs("total_amt") < 1e130),
  constraint ck_aos_invoices_total_amt_usdollar_finite check (abs("total_amt_usdollar") < 1e130),
  constraint ck_aos_invoices_discount_amount_finite check (abs("discount_amount") < 1e130),
  constraint ck_aos_invoices_discount_amount_usdollar_finite check (abs("discount_amount_usdollar") < 1e130),
  constraint ck_aos_invoices_subtotal_amount_finite check (abs("subtotal_amount") < 1e130),
  constraint ck_aos_invoices_subtotal_amount_usdollar_finite check (abs("subtotal_amount_usdollar") < 1e130),
  constraint ck_aos_invoices_subtotal_tax_amount_finite check (abs("subtotal_tax_amount") < 1e130),
  constraint ck_aos_invoices_subtotal_tax_amount_usdollar_finite check (abs("subtotal_tax_amount_usdollar") < 1e130),
  constraint ck_aos_invoices_shipping_amount_finite check (abs("shipping_amount") < 1e130),
  constraint ck_aos_invoices_shipping_amount_usdollar_finite check (abs("shipping_amount_usdollar") < 1e130),
  constraint ck_aos_invoices_shipping_tax_amt_finite check (abs("shipping_tax_amt") < 1e130),
  constraint ck_aos_invoices_shipping_tax_amt_usdollar_finite check (abs("shipping_tax_amt_usdollar") < 1e130),
  constraint ck_aos_invoices_tax_amount_finite check (abs("tax_amount") < 1e130),
  constraint ck_aos_invoices_tax_amount_usdollar_finite check (abs("tax_amount_usdollar") < 1e130),
  constraint ck_aos_invoices_total_amount_finite check (abs("total_amount") < 1e130),
  constraint ck_aos_invoices_total_amount_usdollar_finite check (abs("total_amount_usdollar") < 1e130)
);

create index ix_aos_invoices_date_entered on records."aos_invoices" (date_entered desc, id) where not deleted;
create index ix_aos_invoices_due_date on records."aos_invoices" ("due_date", id) where not deleted;
create index ix_aos_invoices_billing_account_id on records."aos_invoices" ("billing_account_id", date_entered desc, id) where not deleted;
create index ix_aos_invoices_billing_contact_id on records."aos_invoices" ("billing_contact_id", date_entered desc, id) where not deleted;

create table records."aos_contracts" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "reference_code" varchar(255),
  "description" varchar(65535),
  "status" text not null,
  "contract_type" text,
  "start_date" date,
  "end_date" date,
  "renewal_reminder_date" timestamptz(3),
  "customer_signed_date" date,
  "company_signed_date" date,
  "contract_account_id" varchar(36),
  "contact_id" varchar(36),
  "opportunity_id" varchar(36),
  "call_id" varchar(36),
  "total_contract_value" numeric,
  "total_contract_value_usdollar" numeric,
  "currency_id" varchar(36),
  "total_amt" numeric,
  "total_amt_usdollar" numeric,
  "discount_amount" numeric,
  "discount_amount_usdollar" numeric,
  "subtotal_amount" numeric,
  "subtotal_amount_usdollar" numeric,
  "shipping_amount" numeric,
  "shipping_amount_usdollar" numeric,
  "shipping_tax" text,
  "shipping_tax_amt" numeric,
  "shipping_tax_amt_usdollar" numeric,
  "tax_amount" numeric,
  "tax_amount_usdollar" numeric,
  "total_amount" numeric,
  "total_amount_usdollar" numeric,
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_contracts primary key (id),
  constraint ck_aos_contracts_total_contract_value_finite check (abs("total_contract_value") < 1e130),
  constraint ck_aos_contracts_total_contract_value_usdollar_finite check (abs("total_contract_value_usdollar") < 1e130),
  constraint ck_aos_contracts_total_amt_finite check (abs("total_amt") < 1e130),
  constraint ck_aos_contracts_total_amt_usdollar_finite check (abs("total_amt_usdollar") < 1e130),
  constraint ck_aos_contracts_discount_amount_finite check (abs("discount_amount") < 1e130),
  constraint ck_aos_contracts_discount_amount_usdollar_finite check (abs("discount_amount_usdollar") < 1e130),
  constraint ck_aos_contracts_subtotal_amount_finite check (abs("subtotal_amount") < 1e130),
  constraint ck_aos_contracts_subtotal_amount_usdollar_finite check (abs("subtotal_amount_usdollar") < 1e130),
  constraint ck_aos_contracts_shipping_amount_finite check (abs("shipping_amount") < 1e130),
  constraint ck_aos_contracts_shipping_amount_usdollar_finite check (abs("shipping_amount_usdollar") < 1e130),
  constraint ck_aos_contracts_shipping_tax_amt_finite check (abs("shipping_tax_amt") < 1e130),
  constraint ck_aos_contracts_shipping_tax_amt_usdollar_finite check (abs("shipping_tax_amt_usdollar") < 1e130),
  constraint ck_aos_contracts_tax_amount_finite check (abs("tax_amount") < 1e130),
  constraint ck_aos_contracts_tax_amount_usdollar_finite check (abs("tax_amount_usdollar") < 1e130),
  constraint ck_aos_contracts_total_amount_finite check (abs("total_amount") < 1e130),
  constraint ck_aos_contracts_total_amount_usdollar_finite check (abs("total_amount_usdollar") < 1e130)
);

create index ix_aos_contracts_date_entered on records."aos_contracts" (date_entered desc, id) where not deleted;
create index ix_aos_contracts_end_date on records."aos_contracts" ("end_date", id) where not deleted;
create index ix_aos_contracts_contract_account_id on records."aos_contracts" ("contract_account_id", date_entered desc, id) where not deleted;
create index ix_aos_contracts_contact_id on records."aos_contracts" ("contact_id", date_entered desc, id) where not deleted;
create index ix_aos_contracts_opportunity_id on records."aos_contracts" ("opportunity_id", date_entered desc, id) where not deleted;

create table records."aos_products_quotes" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(65535) not null,
  "number" integer,
  "part_number" varchar(255),
  "item_description" varchar(65535),
  "description" varchar(65535),
  "product_id" varchar(36),
  "product_qty" numeric,
  "product_cost_price" numeric,
  "product_cost_price_usdollar" numeric,
  "product_list_price" numeric,
  "product_list_price_usdollar" numeric,
  "discount" text,
  "product_discount" numeric,
  "product_discount_usdollar" numeric,
  "product_discount_amount" numeric,
  "product_discount_amount_usdollar" numeric,
  "product_unit_price" numeric not null,
  "product_unit_price_usdollar" numeric,
  "vat" text,
  "vat_amt" numeric not null,
  "vat_amt_usdollar" numeric,
  "product_total_price" numeric not null,
  "product_total_price_usdollar" numeric,
  "currency_id" varchar(36),
  "parent_type" text,
  "parent_id" varchar(36),
  "group_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_products_quotes primary key (id),
  constraint ck_aos_products_quotes_product_qty_finite check (abs("product_qty") < 1e130),
  constraint ck_aos_products_quotes_product_cost_price_finite check (abs("product_cost_price") < 1e130),
  constraint ck_aos_products_quotes_product_cost_price_usdollar_finite check (abs("product_cost_price_usdollar") < 1e130),
  constraint ck_aos_products_quotes_product_list_price_finite check (abs("product_list_price") < 1e130),
  constraint ck_aos_products_quotes_product_list_price_usdollar_finite check (abs("product_list_price_usdollar") < 1e130),
  constraint ck_aos_products_quotes_product_discount_finite check (abs("product_discount") < 1e130),
  constraint ck_aos_products_quotes_product_discount_usdollar_finite check (abs("product_discount_usdollar") < 1e130),
  constraint ck_aos_products_quotes_product_discount_amount_finite check (abs("product_discount_amount") < 1e130),
  constraint ck_aos_products_quotes_product_discount_amount_usdollar_finite check (abs("product_discount_amount_usdollar") < 1e130),
  constraint ck_aos_products_quotes_product_unit_price_finite check (abs("product_unit_price") < 1e130),
  constraint ck_aos_products_quotes_product_unit_price_usdollar_finite check (abs("product_unit_price_usdollar") < 1e130),
  constraint ck_aos_products_quotes_vat_amt_finite check (abs("vat_amt") < 1e130),
  constraint ck_aos_products_quotes_vat_amt_usdollar_finite check (abs("vat_amt_usdollar") < 1e130),
  constraint ck_aos_products_quotes_product_total_price_finite check (abs("product_total_price") < 1e130),
  constraint ck_aos_products_quotes_product_total_price_usdollar_finite check (abs("product_total_price_usdollar") < 1e130)
);

create index ix_aos_products_quotes_date_entered on records."aos_products_quotes" (date_entered desc, id) where not deleted;
create index ix_aos_products_quotes_product_id on records."aos_products_quotes" ("product_id", date_entered desc, id) where not deleted;
create index ix_aos_products_quotes_parent_id on records."aos_products_quotes" ("parent_id", date_entered desc, id) where not deleted;
create index ix_aos_products_quotes_group_id on records."aos_products_quotes" ("group_id", date_entered desc, id) where not deleted;

create table records."aos_line_item_groups" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255),
  "number" integer,
  "description" varchar(65535),
  "currency_id" varchar(36),
  "total_amt" numeric,
  "total_amt_usdollar" numeric,
  "discount_amount" numeric,
  "discount_amount_usdollar" numeric,
  "subtotal_amount" numeric,
  "subtotal_amount_usdollar" numeric,
  "subtotal_tax_amount" numeric,
  "subtotal_tax_amount_usdollar" numeric,
  "tax_amount" numeric,
  "tax_amount_usdollar" numeric,
  "total_amount" numeric,
  "total_amount_usdollar" numeric,
  "parent_type" text,
  "parent_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aos_line_item_groups primary key (id),
  constraint ck_aos_line_item_groups_total_amt_finite check (abs("total_amt") < 1e130),
  constraint ck_aos_line_item_groups_total_amt_usdollar_finite check (abs("total_amt_usdollar") < 1e130),
  constraint ck_aos_line_item_groups_discount_amount_finite check (abs("discount_amount") < 1e130),
  constraint ck_aos_line_item_groups_discount_amount_usdollar_finite check (abs("discount_amount_usdollar") < 1e130),
  constraint ck_aos_line_item_groups_subtotal_amount_finite check (abs("subtotal_amount") < 1e130),
  constraint ck_aos_line_item_groups_subtotal_amount_usdollar_finite check (abs("subtotal_amount_usdollar") < 1e130),
  constraint ck_aos_line_item_groups_subtotal_tax_amount_finite check (abs("subtotal_tax_amount") < 1e130),
  constraint ck_aos_line_item_groups_subtotal_tax_amount_usdollar_finite check (abs("subtotal_tax_amount_usdollar") < 1e130),
  constraint ck_aos_line_item_groups_tax_amount_finite check (abs("tax_amount") < 1e130),
  constraint ck_aos_line_item_groups_tax_amount_usdollar_finite check (abs("tax_amount_usdollar") < 1e130),
  constraint ck_aos_line_item_groups_total_amount_finite check (abs("total_amount") < 1e130),
  constraint ck_aos_line_item_groups_total_amount_usdollar_finite check (abs("total_amount_usdollar") < 1e130)
);

create index ix_aos_line_item_groups_date_entered on records."aos_line_item_groups" (date_entered desc, id) where not deleted;
create index ix_aos_line_item_groups_parent_id on records."aos_line_item_groups" ("parent_id", date_entered desc, id) where not deleted;

create table records."aok_knowledgebase" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "status" text,
  "revision" varchar(255),
  "description" varchar(65535),
  "additional_info" varchar(65535),
  "user_id_c" varchar(36),
  "user_id1_c" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aok_knowledgebase primary key (id)
);

create index ix_aok_knowledgebase_date_entered on records."aok_knowledgebase" (date_entered desc, id) where not deleted;

create table records."aok_knowledge_base_categories" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_aok_knowledge_base_categories primary key (id)
);

create index ix_aok_knowledge_base_categories_date_entered on records."aok_knowledge_base_categories" (date_entered desc, id) where not deleted;

create table records."fp_events" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "date_start" timestamptz(3) not null,
  "date_end" timestamptz(3),
  "duration_hours" integer not null,
  "duration_minutes" integer,
  "activity_status_type" text,
  "budget" numeric,
  "currency_id" varchar(36),
  "invite_templates" varchar(100),
  "accept_redirect" varchar(255),
  "decline_redirect" varchar(255),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_fp_events primary key (id),
  constraint ck_fp_events_budget_finite check (abs("budget") < 1e130)
);

create index ix_fp_events_date_entered on records."fp_events" (date_entered desc, id) where not deleted;
create index ix_fp_events_date_start on records."fp_events" ("date_start", id) where not deleted;

create table records."fp_event_locations" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "address" varchar(255) not null,
  "address_city" varchar(100) not null,
  "address_state" varchar(100),
  "address_postalcode" varchar(20) not null,
  "address_country" varchar(100),
  "capacity" varchar(255),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_fp_event_locations primary key (id)
);

create index ix_fp_event_locations_date_entered on records."fp_event_locations" (date_entered desc, id) where not deleted;

create table records."email_addresses" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "email_address" varchar(255) not null,
  "invalid_email" boolean,
  "opt_out" boolean,
  "confirm_opt_in" text,
  "confirm_opt_in_date" timestamptz(3),
  "confirm_opt_in_sent_date" timestamptz(3),
  "confirm_opt_in_fail_date" timestamptz(3),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_email_addresses primary key (id)
);

create index ix_email_addresses_date_entered on records."email_addresses" (date_entered desc, id) where not deleted;
create index ix_email_addresses_email_address on records."email_addresses" ("email_address", id) where not deleted;

create table records."currencies" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(36) not null,
  "symbol" varchar(36) not null,
  "iso4217" varchar(3),
  "conversion_rate" numeric not null,
  "status" text,
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_currencies primary key (id),
  constraint ck_currencies_conversion_rate_finite check (abs("conversion_rate") < 1e130)
);

create index ix_currencies_date_entered on records."currencies" (date_entered desc, id) where not deleted;

create table records."securitygroups" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255) not null,
  "description" varchar(65535),
  "noninheritable" boolean,
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_securitygroups primary key (id)
);

create index ix_securitygroups_date_entered on records."securitygroups" (date_entered desc, id) where not deleted;

create table records."acl_roles" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(150),
  "description" varchar(65535),
  "actions" jsonb,
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_acl_roles primary key (id)
);

create index ix_acl_roles_date_entered on records."acl_roles" (date_entered desc, id) where not deleted;

create table records."favorites" (
  id varchar(36) not null,
  row_version bigint not null default 1,
  "name" varchar(255),
  "description" varchar(65535),
  "parent_type" text not null,
  "parent_id" varchar(36),
  "assigned_user_id" varchar(36),
  "date_entered" timestamptz(3) not null,
  "date_modified" timestamptz(3) not null,
  "created_by" varchar(36),
  "modified_user_id" varchar(36),
  "deleted" boolean not null default false,
  constraint pk_favorites primary key (id)
);

create index ix_favorites_date_entered on records."favorites" (date_entered desc, id) where not deleted;
create index ix_favorites_created_by_parent_type on records."favorites" ("created_by", "parent_type", id) where not deleted;

-- The base currency, under the id that existing clients know. Amounts named ..._usdollar are in it.
insert into records."currencies" (id, name, symbol, iso4217, conversion_rate, status, date_entered, date_modified)
values ('-99', 'US Dollar', '$', 'USD', 1, 'Active', date_trunc('milliseconds', now()), date_trunc('milliseconds', now()));
