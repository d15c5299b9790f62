export { logAct, reportActs } from './administrative-acts.js';
export type { AdministrativeAct, OnAct, Performer } from './administrative-acts.js';
export { createBackend } from './backend.js';
export type { Backend, BackendWithServer, WiredService } from './backend.js';
export { forgetChanges, forgettingChanges } from './forget-changes.js';
export { readServiceSettings } from './settings.js';
export type { ServiceSettings } from './settings.js';
export { authorityAt } from './token-authority.js';
