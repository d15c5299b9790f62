-- no-transaction
-- Records that show the partner that they have been linked with the longest find it first, without sorting their pairs.
-- What these indexes replace is dropped, since either finds the pairs of a record.
create index concurrently if not exists ix_accounts_contacts_oldest on relationships."accounts_contacts" ("contact_id", date_modified, id);
create index concurrently if not exists ix_accounts_opportunities_oldest on relationships."accounts_opportunities" ("opportunity_id", date_modified, id);
create index concurrently if not exists ix_calls_contacts_oldest on relationships."calls_contacts" ("call_id", date_modified, id);
create index concurrently if not exists ix_fp_event_locations_fp_events_oldest on relationships."fp_event_locations_fp_events" ("fp_event_id", date_modified, id);
create index concurrently if not exists ix_meetings_contacts_oldest on relationships."meetings_contacts" ("meeting_id", date_modified, id);
drop index concurrently if exists relationships.ix_accounts_contacts_right;
drop index concurrently if exists relationships.ix_accounts_opportunities_right;
drop index concurrently if exists relationships.ix_fp_event_locations_fp_events_right;
