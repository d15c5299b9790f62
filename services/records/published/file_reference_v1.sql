-- The contents in use, for the files service: it removes all others.
CREATE OR REPLACE VIEW records_pub.file_reference_v1 AS
SELECT f.sha256
FROM records.file_reference f;

GRANT USAGE ON SCHEMA records_pub TO files_svc, files_owner;
GRANT SELECT ON records_pub.file_reference_v1 TO files_svc, files_owner;
