// Original file: protos/crm/events/v1/webhooks.proto

import type { AdministeredPage as _crm_auth_v1_AdministeredPage, AdministeredPage__Output as _crm_auth_v1_AdministeredPage__Output } from '../../../crm/auth/v1/AdministeredPage.js';

export interface ListWebhooksResponse {
  'page'?: (_crm_auth_v1_AdministeredPage | null);
}

export interface ListWebhooksResponse__Output {
  'page': (_crm_auth_v1_AdministeredPage__Output | null);
}
