import { schemaFolders } from '@crm/service';

/** The Postgres schema that this service owns, which is also its name. */
export const SCHEMA = 'auth';

/** Where the SQL of this service is kept. */
export const folders = schemaFolders(import.meta.url);
