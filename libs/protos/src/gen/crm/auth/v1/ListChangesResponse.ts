// Original file: protos/crm/auth/v1/revocations.proto

import type { RevokedToken as _crm_auth_v1_RevokedToken, RevokedToken__Output as _crm_auth_v1_RevokedToken__Output } from '../../../crm/auth/v1/RevokedToken.js';
import type { NotBefore as _crm_auth_v1_NotBefore, NotBefore__Output as _crm_auth_v1_NotBefore__Output } from '../../../crm/auth/v1/NotBefore.js';
import type { Long } from '@grpc/proto-loader';

export interface ListChangesResponse {
  'tokens'?: (_crm_auth_v1_RevokedToken)[];
  'notBefores'?: (_crm_auth_v1_NotBefore)[];
  'nextSince'?: (number | string | Long);
  'nextPage'?: (string);
}

export interface ListChangesResponse__Output {
  'tokens': (_crm_auth_v1_RevokedToken__Output)[];
  'notBefores': (_crm_auth_v1_NotBefore__Output)[];
  'nextSince': (number);
  'nextPage': (string);
}
