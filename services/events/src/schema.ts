import { schemaFolders } from '@crm/postgres';

/** The Postgres schema that this service owns; also the name of the service. */
export const SCHEMA = 'events';

export const folders = schemaFolders(import.meta.url);
