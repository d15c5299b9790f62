export { createBackend } from './backend.js';
export type { Backend, BackendOptions, BackendWithServer, WiredService } from './backend.js';
export { migrateCommand } from './migrate-command.js';
export { schemaFolders } from './schema-folders.js';
export type { SchemaFolders } from './schema-folders.js';
export { readServiceSettings } from './settings.js';
export type { ServiceSettings } from './settings.js';
export { authorityAt } from './token-authority.js';
export type { TokenAuthority } from './token-authority.js';
