-- Requests in a minute that the gateway answers of all users of a client together; null = as many as the gateway lets every client.
alter table auth.oauth_client add column rate_limit integer;
