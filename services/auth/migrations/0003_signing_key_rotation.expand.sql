-- Set on the active key: it is to be replaced before its time, as soon as verifiers know another one.
alter table auth.signing_key add column rotation_requested_at timestamptz;
