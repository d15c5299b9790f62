-- The order of changes, for the service that shows them to users: each row is a change of a log, found there by xid and seq.
create or replace view events_pub.position_v1 as
select p.position, p.group_start, p.log, p.xid, p.seq
from events.position p;

-- The ends of that order. A position is shown to clients as epoch * 2^40 + position. Rows of the logs from before kept_since may be
-- deleted.
create or replace view events_pub.sequencer_v1 as
select s.epoch, s.last_position, s.oldest_position, s.kept_since
from events.sequencer s;

grant usage on schema events_pub to records_svc, records_owner, relationships_svc, relationships_owner;
grant select on events_pub.position_v1 to records_svc, records_owner;
grant select on events_pub.sequencer_v1 to records_svc, records_owner, relationships_svc, relationships_owner;
