// Original file: protos/crm/common/v1/calls.proto


export interface CallsRequest {
  'id'?: (number);
  'method'?: (string);
  'payload'?: (Buffer | Uint8Array | string);
  'timeoutMs'?: (number);
  'accessToken'?: (string);
  'requestId'?: (string);
  'traceparent'?: (string);
  'cancel'?: (boolean);
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
}
