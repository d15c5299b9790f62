-- The log of changes of records and of the links that are stored beside them, for the events service, which orders it, and
-- one row for each operation that a transaction has committed: its staged links changed with the transaction.
create or replace view records_pub.change_v1 as
select c.seq, c.xid, c.operation, c.kind is null as is_marker, c.at
from records.change c;

grant usage on schema records_pub to events_svc, events_owner;
grant select on records_pub.change_v1 to events_svc, events_owner;
