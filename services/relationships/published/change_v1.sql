-- The log of changes of links, for the records service, which shows it to users, and for the events service, which orders it. A row
-- with an operation counts once that is committed, with the transaction that committed it.
create or replace view relationships_pub.change_v1 as
select c.seq, c.xid, c.operation, c.at, c.kind, c.module, c.record, c.link, c.other_module, c.other,
  c.link_values, c.user_id, c.client_id, c.request_id
from relationships.change c;

grant usage on schema relationships_pub to records_svc, records_owner, events_svc, events_owner;
grant select on relationships_pub.change_v1 to records_svc, records_owner, events_svc, events_owner;
