-- What an operation has staged is listed here from its stage to some time after it was settled, so that settling knows
-- where to look, and a call to stage that comes late, after its operation was decided, stages nothing.
create table relationships.staged_operation (
  op_id uuid not null,
  tables text[] not null,
  staged_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint pk_staged_operation primary key (op_id)
);
create index ix_staged_operation_open on relationships.staged_operation (staged_at) where settled_at is null;
create index ix_staged_operation_settled_at on relationships.staged_operation (settled_at) where settled_at is not null;

create table relationships."accounts_bugs" (
  id uuid not null default gen_random_uuid(),
  "account_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_accounts_bugs primary key (id),
  constraint uq_accounts_bugs unique nulls not distinct ("account_id", "bug_id", deleted_op)
);
create index ix_accounts_bugs_right on relationships."accounts_bugs" ("bug_id", "account_id");
create index ix_accounts_bugs_created_op on relationships."accounts_bugs" (created_op) where created_op is not null;
create index ix_accounts_bugs_deleted_op on relationships."accounts_bugs" (deleted_op) where deleted_op is not null;

create table relationships."accounts_contacts" (
  id uuid not null default gen_random_uuid(),
  "account_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_accounts_contacts primary key (id),
  constraint uq_accounts_contacts unique nulls not distinct ("account_id", "contact_id", deleted_op)
);
create index ix_accounts_contacts_right on relationships."accounts_contacts" ("contact_id", "account_id");
create index ix_accounts_contacts_created_op on relationships."accounts_contacts" (created_op) where created_op is not null;
create index ix_accounts_contacts_deleted_op on relationships."accounts_contacts" (deleted_op) where deleted_op is not null;

create table relationships."accounts_opportunities" (
  id uuid not null default gen_random_uuid(),
  "account_id" varchar(36) not null,
  "opportunity_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_accounts_opportunities primary key (id),
  constraint uq_accounts_opportunities unique nulls not distinct ("account_id", "opportunity_id", deleted_op)
);
create index ix_accounts_opportunities_right on relationships."accounts_opportunities" ("opportunity_id", "account_id");
create index ix_accounts_opportunities_created_op on relationships."accounts_opportunities" (created_op) where created_op is not null;
create index ix_accounts_opportunities_deleted_op on relationships."accounts_opportunities" (deleted_op) where deleted_op is not null;

create table relationships."aok_knowledgebase_categories" (
  id uuid not null default gen_random_uuid(),
  "article_id" varchar(36) not null,
  "category_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_aok_knowledgebase_categories primary key (id),
  constraint uq_aok_knowledgebase_categories unique nulls not distinct ("article_id", "category_id", deleted_op)
);
create index ix_aok_knowledgebase_categories_right on relationships."aok_knowledgebase_categories" ("category_id", "article_id");
create index ix_aok_knowledgebase_categories_created_op on relationships."aok_knowledgebase_categories" (created_op) where created_op is not null;
create index ix_aok_knowledgebase_categories_deleted_op on relationships."aok_knowledgebase_categories" (deleted_op) where deleted_op is not null;

create table relationships."aos_contracts_documents" (
  id uuid not null default gen_random_uuid(),
  "aos_contract_id" varchar(36) not null,
  "document_id" varchar(36) not null,
  "document_revision_id" varchar(36),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_aos_contracts_documents primary key (id),
  constraint uq_aos_contracts_documents unique nulls not distinct ("aos_contract_id", "document_id", deleted_op)
);
create index ix_aos_contracts_documents_right on relationships."aos_contracts_documents" ("document_id", "aos_contract_id");
create index ix_aos_contracts_documents_created_op on relationships."aos_contracts_documents" (created_op) where created_op is not null;
create index ix_aos_contracts_documents_deleted_op on relationships."aos_contracts_documents" (deleted_op) where deleted_op is not null;

create table relationships."aos_quotes_aos_contracts" (
  id uuid not null default gen_random_uuid(),
  "aos_quote_id" varchar(36) not null,
  "aos_contract_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_aos_quotes_aos_contracts primary key (id),
  constraint uq_aos_quotes_aos_contracts unique nulls not distinct ("aos_quote_id", "aos_contract_id", deleted_op)
);
create index ix_aos_quotes_aos_contracts_right on relationships."aos_quotes_aos_contracts" ("aos_contract_id", "aos_quote_id");
create index ix_aos_quotes_aos_contracts_created_op on relationships."aos_quotes_aos_contracts" (created_op) where created_op is not null;
create index ix_aos_quotes_aos_contracts_deleted_op on relationships."aos_quotes_aos_contracts" (deleted_op) where deleted_op is not null;

create table relationships."aos_quotes_aos_invoices" (
  id uuid not null default gen_random_uuid(),
  "aos_quote_id" varchar(36) not null,
  "aos_invoice_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_aos_quotes_aos_invoices primary key (id),
  constraint uq_aos_quotes_aos_invoices unique nulls not distinct ("aos_quote_id", "aos_invoice_id", deleted_op)
);
create index ix_aos_quotes_aos_invoices_right on relationships."aos_quotes_aos_invoices" ("aos_invoice_id", "aos_quote_id");
create index ix_aos_quotes_aos_invoices_created_op on relationships."aos_quotes_aos_invoices" (created_op) where created_op is not null;
create index ix_aos_quotes_aos_invoices_deleted_op on relationships."aos_quotes_aos_invoices" (deleted_op) where deleted_op is not null;

create table relationships."aos_quotes_project" (
  id uuid not null default gen_random_uuid(),
  "aos_quote_id" varchar(36) not null,
  "project_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_aos_quotes_project primary key (id),
  constraint uq_aos_quotes_project unique nulls not distinct ("aos_quote_id", "project_id", deleted_op)
);
create index ix_aos_quotes_project_right on relationships."aos_quotes_project" ("project_id", "aos_quote_id");
create index ix_aos_quotes_project_created_op on relationships."aos_quotes_project" (created_op) where created_op is not null;
create index ix_aos_quotes_project_deleted_op on relationships."aos_quotes_project" (deleted_op) where deleted_op is not null;

create table relationships."calls_contacts" (
  id uuid not null default gen_random_uuid(),
  "call_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_calls_contacts primary key (id),
  constraint uq_calls_contacts unique nulls not distinct ("call_id", "contact_id", deleted_op)
);
create index ix_calls_contacts_right on relationships."calls_contacts" ("contact_id", "call_id");
create index ix_calls_contacts_created_op on relationships."calls_contacts" (created_op) where created_op is not null;
create index ix_calls_contacts_deleted_op on relationships."calls_contacts" (deleted_op) where deleted_op is not null;

create table relationships."calls_leads" (
  id uuid not null default gen_random_uuid(),
  "call_id" varchar(36) not null,
  "lead_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_calls_leads primary key (id),
  constraint uq_calls_leads unique nulls not distinct ("call_id", "lead_id", deleted_op)
);
create index ix_calls_leads_right on relationships."calls_leads" ("lead_id", "call_id");
create index ix_calls_leads_created_op on relationships."calls_leads" (created_op) where created_op is not null;
create index ix_calls_leads_deleted_op on relationships."calls_leads" (deleted_op) where deleted_op is not null;

create table relationships."calls_users" (
  id uuid not null default gen_random_uuid(),
  "call_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_calls_users primary key (id),
  constraint uq_calls_users unique nulls not distinct ("call_id", "user_id", deleted_op)
);
create index ix_calls_users_right on relationships."calls_users" ("user_id", "call_id");
create index ix_calls_users_created_op on relationships."calls_users" (created_op) where created_op is not null;
create index ix_calls_users_deleted_op on relationships."calls_users" (deleted_op) where deleted_op is not null;

create table relationships."cases_bugs" (
  id uuid not null default gen_random_uuid(),
  "case_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_cases_bugs primary key (id),
  constraint uq_cases_bugs unique nulls not distinct ("case_id", "bug_id", deleted_op)
);
create index ix_cases_bugs_right on relationships."cases_bugs" ("bug_id", "case_id");
create index ix_cases_bugs_created_op on relationships."cases_bugs" (created_op) where created_op is not null;
create index ix_cases_bugs_deleted_op on relationships."cases_bugs" (deleted_op) where deleted_op is not null;

create table relationships."contacts_bugs" (
  id uuid not null default gen_random_uuid(),
  "contact_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  "contact_role" varchar(50),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_contacts_bugs primary key (id),
  constraint uq_contacts_bugs unique nulls not distinct ("contact_id", "bug_id", deleted_op)
);
create index ix_contacts_bugs_right on relationships."contacts_bugs" ("bug_id", "contact_id");
create index ix_contacts_bugs_created_op on relationships."contacts_bugs" (created_op) where created_op is not null;
create index ix_contacts_bugs_deleted_op on relationships."contacts_bugs" (deleted_op) where deleted_op is not null;

create table relationships."contacts_cases" (
  id uuid not null default gen_random_uuid(),
  "contact_id" varchar(36) not null,
  "case_id" varchar(36) not null,
  "contact_role" varchar(50),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_contacts_cases primary key (id),
  constraint uq_contacts_cases unique nulls not distinct ("contact_id", "case_id", deleted_op)
);
create index ix_contacts_cases_right on relationships."contacts_cases" ("case_id", "contact_id");
create index ix_contacts_cases_created_op on relationships."contacts_cases" (created_op) where created_op is not null;
create index ix_contacts_cases_deleted_op on relationships."contacts_cases" (deleted_op) where deleted_op is not null;

create table relationships."contacts_users" (
  id uuid not null default gen_random_uuid(),
  "contact_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_contacts_users primary key (id),
  constraint uq_contacts_users unique nulls not distinct ("contact_id", "user_id", deleted_op)
);
create index ix_contacts_users_right on relationships."contacts_users" ("user_id", "contact_id");
create index ix_contacts_users_created_op on relationships."contacts_users" (created_op) where created_op is not null;
create index ix_contacts_users_deleted_op on relationships."contacts_users" (deleted_op) where deleted_op is not null;

create table relationships."documents_accounts" (
  id uuid not null default gen_random_uuid(),
  "document_id" varchar(36) not null,
  "account_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_documents_accounts primary key (id),
  constraint uq_documents_accounts unique nulls not distinct ("document_id", "account_id", deleted_op)
);
create index ix_documents_accounts_right on relationships."documents_accounts" ("account_id", "document_id");
create index ix_documents_accounts_created_op on relationships."documents_accounts" (created_op) where created_op is not null;
create index ix_documents_accounts_deleted_op on relationships."documents_accounts" (deleted_op) where deleted_op is not null;

create table relationships."documents_bugs" (
  id uuid not null default gen_random_uuid(),
  "document_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_documents_bugs primary key (id),
  constraint uq_documents_bugs unique nulls not distinct ("document_id", "bug_id", deleted_op)
);
create index ix_documents_bugs_right on relationships."documents_bugs" ("bug_id", "document_id");
create index ix_documents_bugs_created_op on relationships."documents_bugs" (created_op) where created_op is not null;
create index ix_documents_bugs_deleted_op on relationships."documents_bugs" (deleted_op) where deleted_op is not null;

create table relationships."documents_cases" (
  id uuid not null default gen_random_uuid(),
  "document_id" varchar(36) not null,
  "case_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_documents_cases primary key (id),
  constraint uq_documents_cases unique nulls not distinct ("document_id", "case_id", deleted_op)
);
create index ix_documents_cases_right on relationships."documents_cases" ("case_id", "document_id");
create index ix_documents_cases_created_op on relationships."documents_cases" (created_op) where created_op is not null;
create index ix_documents_cases_deleted_op on relationships."documents_cases" (deleted_op) where deleted_op is not null;

create table relationships."documents_contacts" (
  id uuid not null default gen_random_uuid(),
  "document_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_documents_contacts primary key (id),
  constraint uq_documents_contacts unique nulls not distinct ("document_id", "contact_id", deleted_op)
);
create index ix_documents_contacts_right on relationships."documents_contacts" ("contact_id", "document_id");
create index ix_documents_contacts_created_op on relationships."documents_contacts" (created_op) where created_op is not null;
create index ix_documents_contacts_deleted_op on relationships."documents_contacts" (deleted_op) where deleted_op is not null;

create table relationships."documents_opportunities" (
  id uuid not null default gen_random_uuid(),
  "document_id" varchar(36) not null,
  "opportunity_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_documents_opportunities primary key (id),
  constraint uq_documents_opportunities unique nulls not distinct ("document_id", "opportunity_id", deleted_op)
);
create index ix_documents_opportunities_right on relationships."documents_opportunities" ("opportunity_id", "document_id");
create index ix_documents_opportunities_created_op on relationships."documents_opportunities" (created_op) where created_op is not null;
create index ix_documents_opportunities_deleted_op on relationships."documents_opportunities" (deleted_op) where deleted_op is not null;

create table relationships."emails_accounts" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "account_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_accounts primary key (id),
  constraint uq_emails_accounts unique nulls not distinct ("email_id", "account_id", deleted_op)
);
create index ix_emails_accounts_right on relationships."emails_accounts" ("account_id", "email_id");
create index ix_emails_accounts_created_op on relationships."emails_accounts" (created_op) where created_op is not null;
create index ix_emails_accounts_deleted_op on relationships."emails_accounts" (deleted_op) where deleted_op is not null;

create table relationships."emails_aos_contracts" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "aos_contract_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_aos_contracts primary key (id),
  constraint uq_emails_aos_contracts unique nulls not distinct ("email_id", "aos_contract_id", deleted_op)
);
create index ix_emails_aos_contracts_right on relationships."emails_aos_contracts" ("aos_contract_id", "email_id");
create index ix_emails_aos_contracts_created_op on relationships."emails_aos_contracts" (created_op) where created_op is not null;
create index ix_emails_aos_contracts_deleted_op on relationships."emails_aos_contracts" (deleted_op) where deleted_op is not null;

create table relationships."emails_bugs" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_bugs primary key (id),
  constraint uq_emails_bugs unique nulls not distinct ("email_id", "bug_id", deleted_op)
);
create index ix_emails_bugs_right on relationships."emails_bugs" ("bug_id", "email_id");
create index ix_emails_bugs_created_op on relationships."emails_bugs" (created_op) where created_op is not null;
create index ix_emails_bugs_deleted_op on relationships."emails_bugs" (deleted_op) where deleted_op is not null;

create table relationships."emails_cases" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "case_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_cases primary key (id),
  constraint uq_emails_cases unique nulls not distinct ("email_id", "case_id", deleted_op)
);
create index ix_emails_cases_right on relationships."emails_cases" ("case_id", "email_id");
create index ix_emails_cases_created_op on relationships."emails_cases" (created_op) where created_op is not null;
create index ix_emails_cases_deleted_op on relationships."emails_cases" (deleted_op) where deleted_op is not null;

create table relationships."emails_contacts" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_contacts primary key (id),
  constraint uq_emails_contacts unique nulls not distinct ("email_id", "contact_id", deleted_op)
);
create index ix_emails_contacts_right on relationships."emails_contacts" ("contact_id", "email_id");
create index ix_emails_contacts_created_op on relationships."emails_contacts" (created_op) where created_op is not null;
create index ix_emails_contacts_deleted_op on relationships."emails_contacts" (deleted_op) where deleted_op is not null;

create table relationships."emails_leads" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "lead_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_leads primary key (id),
  constraint uq_emails_leads unique nulls not distinct ("email_id", "lead_id", deleted_op)
);
create index ix_emails_leads_right on relationships."emails_leads" ("lead_id", "email_id");
create index ix_emails_leads_created_op on relationships."emails_leads" (created_op) where created_op is not null;
create index ix_emails_leads_deleted_op on relationships."emails_leads" (deleted_op) where deleted_op is not null;

create table relationships."emails_opportunities" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "opportunity_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_opportunities primary key (id),
  constraint uq_emails_opportunities unique nulls not distinct ("email_id", "opportunity_id", deleted_op)
);
create index ix_emails_opportunities_right on relationships."emails_opportunities" ("opportunity_id", "email_id");
create index ix_emails_opportunities_created_op on relationships."emails_opportunities" (created_op) where created_op is not null;
create index ix_emails_opportunities_deleted_op on relationships."emails_opportunities" (deleted_op) where deleted_op is not null;

create table relationships."emails_project_tasks" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "project_task_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_project_tasks primary key (id),
  constraint uq_emails_project_tasks unique nulls not distinct ("email_id", "project_task_id", deleted_op)
);
create index ix_emails_project_tasks_right on relationships."emails_project_tasks" ("project_task_id", "email_id");
create index ix_emails_project_tasks_created_op on relationships."emails_project_tasks" (created_op) where created_op is not null;
create index ix_emails_project_tasks_deleted_op on relationships."emails_project_tasks" (deleted_op) where deleted_op is not null;

create table relationships."emails_projects" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "project_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_projects primary key (id),
  constraint uq_emails_projects unique nulls not distinct ("email_id", "project_id", deleted_op)
);
create index ix_emails_projects_right on relationships."emails_projects" ("project_id", "email_id");
create index ix_emails_projects_created_op on relationships."emails_projects" (created_op) where created_op is not null;
create index ix_emails_projects_deleted_op on relationships."emails_projects" (deleted_op) where deleted_op is not null;

create table relationships."emails_prospects" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "prospect_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_prospects primary key (id),
  constraint uq_emails_prospects unique nulls not distinct ("email_id", "prospect_id", deleted_op)
);
create index ix_emails_prospects_right on relationships."emails_prospects" ("prospect_id", "email_id");
create index ix_emails_prospects_created_op on relationships."emails_prospects" (created_op) where created_op is not null;
create index ix_emails_prospects_deleted_op on relationships."emails_prospects" (deleted_op) where deleted_op is not null;

create table relationships."emails_tasks" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "task_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_tasks primary key (id),
  constraint uq_emails_tasks unique nulls not distinct ("email_id", "task_id", deleted_op)
);
create index ix_emails_tasks_right on relationships."emails_tasks" ("task_id", "email_id");
create index ix_emails_tasks_created_op on relationships."emails_tasks" (created_op) where created_op is not null;
create index ix_emails_tasks_deleted_op on relationships."emails_tasks" (deleted_op) where deleted_op is not null;

create table relationships."emails_users" (
  id uuid not null default gen_random_uuid(),
  "email_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  "campaign_data" varchar(65535),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_emails_users primary key (id),
  constraint uq_emails_users unique nulls not distinct ("email_id", "user_id", deleted_op)
);
create index ix_emails_users_right on relationships."emails_users" ("user_id", "email_id");
create index ix_emails_users_created_op on relationships."emails_users" (created_op) where created_op is not null;
create index ix_emails_users_deleted_op on relationships."emails_users" (deleted_op) where deleted_op is not null;

create table relationships."fp_event_locations_fp_events" (
  id uuid not null default gen_random_uuid(),
  "fp_event_location_id" varchar(36) not null,
  "fp_event_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_fp_event_locations_fp_events primary key (id),
  constraint uq_fp_event_locations_fp_events unique nulls not distinct ("fp_event_location_id", "fp_event_id", deleted_op)
);
create index ix_fp_event_locations_fp_events_right on relationships."fp_event_locations_fp_events" ("fp_event_id", "fp_event_location_id");
create index ix_fp_event_locations_fp_events_created_op on relationships."fp_event_locations_fp_events" (created_op) where created_op is not null;
create index ix_fp_event_locations_fp_events_deleted_op on relationships."fp_event_locations_fp_events" (deleted_op) where deleted_op is not null;

create table relationships."fp_events_contacts" (
  id uuid not null default gen_random_uuid(),
  "fp_event_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  "invite_status" text,
  "accept_status" text,
  "email_responded" boolean,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_fp_events_contacts primary key (id),
  constraint uq_fp_events_contacts unique nulls not distinct ("fp_event_id", "contact_id", deleted_op)
);
create index ix_fp_events_contacts_right on relationships."fp_events_contacts" ("contact_id", "fp_event_id");
create index ix_fp_events_contacts_created_op on relationships."fp_events_contacts" (created_op) where created_op is not null;
create index ix_fp_events_contacts_deleted_op on relationships."fp_events_contacts" (deleted_op) where deleted_op is not null;

create table relationships."fp_events_leads" (
  id uuid not null default gen_random_uuid(),
  "fp_event_id" varchar(36) not null,
  "lead_id" varchar(36) not null,
  "invite_status" text,
  "accept_status" text,
  "email_responded" boolean,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_fp_events_leads primary key (id),
  constraint uq_fp_events_leads unique nulls not distinct ("fp_event_id", "lead_id", deleted_op)
);
create index ix_fp_events_leads_right on relationships."fp_events_leads" ("lead_id", "fp_event_id");
create index ix_fp_events_leads_created_op on relationships."fp_events_leads" (created_op) where created_op is not null;
create index ix_fp_events_leads_deleted_op on relationships."fp_events_leads" (deleted_op) where deleted_op is not null;

create table relationships."fp_events_prospects" (
  id uuid not null default gen_random_uuid(),
  "fp_event_id" varchar(36) not null,
  "prospect_id" varchar(36) not null,
  "invite_status" text,
  "accept_status" text,
  "email_responded" boolean,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_fp_events_prospects primary key (id),
  constraint uq_fp_events_prospects unique nulls not distinct ("fp_event_id", "prospect_id", deleted_op)
);
create index ix_fp_events_prospects_right on relationships."fp_events_prospects" ("prospect_id", "fp_event_id");
create index ix_fp_events_prospects_created_op on relationships."fp_events_prospects" (created_op) where created_op is not null;
create index ix_fp_events_prospects_deleted_op on relationships."fp_events_prospects" (deleted_op) where deleted_op is not null;

create table relationships."leads_documents" (
  id uuid not null default gen_random_uuid(),
  "lead_id" varchar(36) not null,
  "document_id" varchar(36) not null,
  "document_revision_id" varchar(36),
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_leads_documents primary key (id),
  constraint uq_leads_documents unique nulls not distinct ("lead_id", "document_id", deleted_op)
);
create index ix_leads_documents_right on relationships."leads_documents" ("document_id", "lead_id");
create index ix_leads_documents_created_op on relationships."leads_documents" (created_op) where created_op is not null;
create index ix_leads_documents_deleted_op on relationships."leads_documents" (deleted_op) where deleted_op is not null;

create table relationships."meetings_contacts" (
  id uuid not null default gen_random_uuid(),
  "meeting_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_meetings_contacts primary key (id),
  constraint uq_meetings_contacts unique nulls not distinct ("meeting_id", "contact_id", deleted_op)
);
create index ix_meetings_contacts_right on relationships."meetings_contacts" ("contact_id", "meeting_id");
create index ix_meetings_contacts_created_op on relationships."meetings_contacts" (created_op) where created_op is not null;
create index ix_meetings_contacts_deleted_op on relationships."meetings_contacts" (deleted_op) where deleted_op is not null;

create table relationships."meetings_leads" (
  id uuid not null default gen_random_uuid(),
  "meeting_id" varchar(36) not null,
  "lead_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_meetings_leads primary key (id),
  constraint uq_meetings_leads unique nulls not distinct ("meeting_id", "lead_id", deleted_op)
);
create index ix_meetings_leads_right on relationships."meetings_leads" ("lead_id", "meeting_id");
create index ix_meetings_leads_created_op on relationships."meetings_leads" (created_op) where created_op is not null;
create index ix_meetings_leads_deleted_op on relationships."meetings_leads" (deleted_op) where deleted_op is not null;

create table relationships."meetings_users" (
  id uuid not null default gen_random_uuid(),
  "meeting_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  "required" boolean,
  "accept_status" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_meetings_users primary key (id),
  constraint uq_meetings_users unique nulls not distinct ("meeting_id", "user_id", deleted_op)
);
create index ix_meetings_users_right on relationships."meetings_users" ("user_id", "meeting_id");
create index ix_meetings_users_created_op on relationships."meetings_users" (created_op) where created_op is not null;
create index ix_meetings_users_deleted_op on relationships."meetings_users" (deleted_op) where deleted_op is not null;

create table relationships."opportunities_contacts" (
  id uuid not null default gen_random_uuid(),
  "opportunity_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  "contact_role" text,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_opportunities_contacts primary key (id),
  constraint uq_opportunities_contacts unique nulls not distinct ("opportunity_id", "contact_id", deleted_op)
);
create index ix_opportunities_contacts_right on relationships."opportunities_contacts" ("contact_id", "opportunity_id");
create index ix_opportunities_contacts_created_op on relationships."opportunities_contacts" (created_op) where created_op is not null;
create index ix_opportunities_contacts_deleted_op on relationships."opportunities_contacts" (deleted_op) where deleted_op is not null;

create table relationships."project_contacts" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_project_contacts primary key (id),
  constraint uq_project_contacts unique nulls not distinct ("project_id", "contact_id", deleted_op)
);
create index ix_project_contacts_right on relationships."project_contacts" ("contact_id", "project_id");
create index ix_project_contacts_created_op on relationships."project_contacts" (created_op) where created_op is not null;
create index ix_project_contacts_deleted_op on relationships."project_contacts" (deleted_op) where deleted_op is not null;

create table relationships."project_users" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_project_users primary key (id),
  constraint uq_project_users unique nulls not distinct ("project_id", "user_id", deleted_op)
);
create index ix_project_users_right on relationships."project_users" ("user_id", "project_id");
create index ix_project_users_created_op on relationships."project_users" (created_op) where created_op is not null;
create index ix_project_users_deleted_op on relationships."project_users" (deleted_op) where deleted_op is not null;

create table relationships."projects_accounts" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "account_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_projects_accounts primary key (id),
  constraint uq_projects_accounts unique nulls not distinct ("project_id", "account_id", deleted_op)
);
create index ix_projects_accounts_right on relationships."projects_accounts" ("account_id", "project_id");
create index ix_projects_accounts_created_op on relationships."projects_accounts" (created_op) where created_op is not null;
create index ix_projects_accounts_deleted_op on relationships."projects_accounts" (deleted_op) where deleted_op is not null;

create table relationships."projects_bugs" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "bug_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_projects_bugs primary key (id),
  constraint uq_projects_bugs unique nulls not distinct ("project_id", "bug_id", deleted_op)
);
create index ix_projects_bugs_right on relationships."projects_bugs" ("bug_id", "project_id");
create index ix_projects_bugs_created_op on relationships."projects_bugs" (created_op) where created_op is not null;
create index ix_projects_bugs_deleted_op on relationships."projects_bugs" (deleted_op) where deleted_op is not null;

create table relationships."projects_cases" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "case_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_projects_cases primary key (id),
  constraint uq_projects_cases unique nulls not distinct ("project_id", "case_id", deleted_op)
);
create index ix_projects_cases_right on relationships."projects_cases" ("case_id", "project_id");
create index ix_projects_cases_created_op on relationships."projects_cases" (created_op) where created_op is not null;
create index ix_projects_cases_deleted_op on relationships."projects_cases" (deleted_op) where deleted_op is not null;

create table relationships."projects_contacts" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_projects_contacts primary key (id),
  constraint uq_projects_contacts unique nulls not distinct ("project_id", "contact_id", deleted_op)
);
create index ix_projects_contacts_right on relationships."projects_contacts" ("contact_id", "project_id");
create index ix_projects_contacts_created_op on relationships."projects_contacts" (created_op) where created_op is not null;
create index ix_projects_contacts_deleted_op on relationships."projects_contacts" (deleted_op) where deleted_op is not null;

create table relationships."projects_opportunities" (
  id uuid not null default gen_random_uuid(),
  "project_id" varchar(36) not null,
  "opportunity_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_projects_opportunities primary key (id),
  constraint uq_projects_opportunities unique nulls not distinct ("project_id", "opportunity_id", deleted_op)
);
create index ix_projects_opportunities_right on relationships."projects_opportunities" ("opportunity_id", "project_id");
create index ix_projects_opportunities_created_op on relationships."projects_opportunities" (created_op) where created_op is not null;
create index ix_projects_opportunities_deleted_op on relationships."projects_opportunities" (deleted_op) where deleted_op is not null;

create table relationships."prospect_list_campaigns" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "campaign_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_list_campaigns primary key (id),
  constraint uq_prospect_list_campaigns unique nulls not distinct ("prospect_list_id", "campaign_id", deleted_op)
);
create index ix_prospect_list_campaigns_right on relationships."prospect_list_campaigns" ("campaign_id", "prospect_list_id");
create index ix_prospect_list_campaigns_created_op on relationships."prospect_list_campaigns" (created_op) where created_op is not null;
create index ix_prospect_list_campaigns_deleted_op on relationships."prospect_list_campaigns" (deleted_op) where deleted_op is not null;

create table relationships."prospect_lists_accounts" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "account_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_lists_accounts primary key (id),
  constraint uq_prospect_lists_accounts unique nulls not distinct ("prospect_list_id", "account_id", deleted_op)
);
create index ix_prospect_lists_accounts_right on relationships."prospect_lists_accounts" ("account_id", "prospect_list_id");
create index ix_prospect_lists_accounts_created_op on relationships."prospect_lists_accounts" (created_op) where created_op is not null;
create index ix_prospect_lists_accounts_deleted_op on relationships."prospect_lists_accounts" (deleted_op) where deleted_op is not null;

create table relationships."prospect_lists_contacts" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "contact_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_lists_contacts primary key (id),
  constraint uq_prospect_lists_contacts unique nulls not distinct ("prospect_list_id", "contact_id", deleted_op)
);
create index ix_prospect_lists_contacts_right on relationships."prospect_lists_contacts" ("contact_id", "prospect_list_id");
create index ix_prospect_lists_contacts_created_op on relationships."prospect_lists_contacts" (created_op) where created_op is not null;
create index ix_prospect_lists_contacts_deleted_op on relationships."prospect_lists_contacts" (deleted_op) where deleted_op is not null;

create table relationships."prospect_lists_leads" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "lead_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_lists_leads primary key (id),
  constraint uq_prospect_lists_leads unique nulls not distinct ("prospect_list_id", "lead_id", deleted_op)
);
create index ix_prospect_lists_leads_right on relationships."prospect_lists_leads" ("lead_id", "prospect_list_id");
create index ix_prospect_lists_leads_created_op on relationships."prospect_lists_leads" (created_op) where created_op is not null;
create index ix_prospect_lists_leads_deleted_op on relationships."prospect_lists_leads" (deleted_op) where deleted_op is not null;

create table relationships."prospect_lists_prospects" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "prospect_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_lists_prospects primary key (id),
  constraint uq_prospect_lists_prospects unique nulls not distinct ("prospect_list_id", "prospect_id", deleted_op)
);
create index ix_prospect_lists_prospects_right on relationships."prospect_lists_prospects" ("prospect_id", "prospect_list_id");
create index ix_prospect_lists_prospects_created_op on relationships."prospect_lists_prospects" (created_op) where created_op is not null;
create index ix_prospect_lists_prospects_deleted_op on relationships."prospect_lists_prospects" (deleted_op) where deleted_op is not null;

create table relationships."prospect_lists_users" (
  id uuid not null default gen_random_uuid(),
  "prospect_list_id" varchar(36) not null,
  "user_id" varchar(36) not null,
  date_modified timestamptz(3) not null,
  created_op uuid,
  deleted_op uuid,
  constraint pk_prospect_lists_users primary key (id),
  constraint uq_prospect_lists_users unique nulls not distinct ("prospect_list_id", "user_id", deleted_op)
);
create index ix_prospect_lists_users_right on relationships."prospect_lists_users" ("user_id", "prospect_list_id");
create index ix_prospect_lists_users_created_op on relationships."prospect_lists_users" (created_op) where created_op is not null;
create index ix_prospect_lists_users_deleted_op on relationships."prospect_lists_users" (deleted_op) where deleted_op is not null;
