import { fileURLToPath } from 'node:url';

/** The Postgres schema that this service owns. */
export const SCHEMA = 'auth';

/** Folder of the numbered migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
