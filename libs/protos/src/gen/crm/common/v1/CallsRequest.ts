// Original file: protos/crm/common/v1/calls.proto

import type { CallsRequest as _crm_common_v1_CallsRequest, CallsRequest__Output as _crm_common_v1_CallsRequest__Output } from '../../../crm/common/v1/CallsRequest.js';

export interface CallsRequest {
  'id'?: (number);
  'method'?: (string);
  'payload'?: (Buffer | Uint8Array | string);
  'timeoutMs'?: (number);
  'accessToken'?: (string);
  'requestId'?: (string);
  'traceparent'?: (string);
  'cancel'?: (boolean);
  'more'?: (_crm_common_v1_CallsRequest)[];
}

export interface CallsRequest__Output {
  'id': (number);
  'method': (string);
  'payload': (Buffer);
  'timeoutMs': (number);
  'accessToken': (string);
  'requestId': (string);
  'traceparent': (string);
  'cancel': (boolean);
  'more': (_crm_common_v1_CallsRequest__Output)[];
}
