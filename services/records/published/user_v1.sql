-- The users who may log in, for the auth service: it stores credentials under the same ids and never reads the users table.
-- The date shows which users have changed. For the events service: for whom webhooks post, and who administers them.
CREATE OR REPLACE VIEW records_pub.user_v1 AS
SELECT u.id, u.user_name, u.status, u.is_admin, u.deleted, u.date_modified
FROM records.users u;

GRANT USAGE ON SCHEMA records_pub TO auth_svc, auth_owner, events_svc;
GRANT SELECT ON records_pub.user_v1 TO auth_svc, auth_owner, events_svc;
