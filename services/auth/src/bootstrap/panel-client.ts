import { SCOPES } from '@crm/token';
import type { Client } from '../domain/client.js';

/** The public client that the panel signs in with unless it is configured with another one. */
export const PANEL_CLIENT: Client = {
  id: 'admin-panel',
  name: 'Administration panel',
  grants: new Set(['password', 'refresh_token']),
  scopes: new Set(SCOPES),
  isConfidential: false,
  secretHash: undefined,
  associatedUserId: undefined,
  rateLimit: undefined,
};
