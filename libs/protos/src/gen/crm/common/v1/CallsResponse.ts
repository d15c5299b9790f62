// Original file: protos/crm/common/v1/calls.proto

import type { CallsResponse as _crm_common_v1_CallsResponse, CallsResponse__Output as _crm_common_v1_CallsResponse__Output } from '../../../crm/common/v1/CallsResponse.js';

export interface CallsResponse {
  'id'?: (number);
  'status'?: (number);
  'payload'?: (Buffer | Uint8Array | string);
  'errorInfo'?: (Buffer | Uint8Array | string);
  'message'?: (string);
  'drain'?: (boolean);
  'more'?: (_crm_common_v1_CallsResponse)[];
}

export interface CallsResponse__Output {
  'id': (number);
  'status': (number);
  'payload': (Buffer);
  'errorInfo': (Buffer);
  'message': (string);
  'drain': (boolean);
  'more': (_crm_common_v1_CallsResponse__Output)[];
}
