// Original file: protos/crm/auth/v1/administration.proto

import type { AdministeredResource as _crm_auth_v1_AdministeredResource, AdministeredResource__Output as _crm_auth_v1_AdministeredResource__Output } from '../../../crm/auth/v1/AdministeredResource.js';

export interface GetTokenResponse {
  'token'?: (_crm_auth_v1_AdministeredResource | null);
}

export interface GetTokenResponse__Output {
  'token': (_crm_auth_v1_AdministeredResource__Output | null);
}
