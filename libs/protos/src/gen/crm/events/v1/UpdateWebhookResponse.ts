// Original file: protos/crm/events/v1/webhooks.proto

import type { AdministeredResource as _crm_auth_v1_AdministeredResource, AdministeredResource__Output as _crm_auth_v1_AdministeredResource__Output } from '../../../crm/auth/v1/AdministeredResource.js';

export interface UpdateWebhookResponse {
  'webhook'?: (_crm_auth_v1_AdministeredResource | null);
}

export interface UpdateWebhookResponse__Output {
  'webhook': (_crm_auth_v1_AdministeredResource__Output | null);
}
