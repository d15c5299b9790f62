/** The Postgres schema that this service owns; also the service's name. */
export const SCHEMA = 'files';
