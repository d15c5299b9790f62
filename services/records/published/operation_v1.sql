-- Operations that are committed but not settled, for the relationships service: their edges become visible with the commit,
-- together with the record that it wrote.
CREATE OR REPLACE VIEW records_pub.open_operation_v1 AS
SELECT o.op_id
FROM records.operation o
WHERE o.outcome = 'committed' AND NOT o.settled;

GRANT USAGE ON SCHEMA records_pub TO relationships_svc, relationships_owner;
GRANT SELECT ON records_pub.open_operation_v1 TO relationships_svc, relationships_owner;
