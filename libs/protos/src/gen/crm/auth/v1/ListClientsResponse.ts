// Original file: protos/crm/auth/v1/administration.proto

import type { AdministeredPage as _crm_auth_v1_AdministeredPage, AdministeredPage__Output as _crm_auth_v1_AdministeredPage__Output } from '../../../crm/auth/v1/AdministeredPage.js';

export interface ListClientsResponse {
  'page'?: (_crm_auth_v1_AdministeredPage | null);
}

export interface ListClientsResponse__Output {
  'page': (_crm_auth_v1_AdministeredPage__Output | null);
}
