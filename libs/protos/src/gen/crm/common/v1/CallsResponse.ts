// Original file: protos/crm/common/v1/calls.proto


export interface CallsResponse {
  'id'?: (number);
  'status'?: (number);
  'payload'?: (Buffer | Uint8Array | string);
  'errorInfo'?: (Buffer | Uint8Array | string);
  'message'?: (string);
  'drain'?: (boolean);
}

export interface CallsResponse__Output {
  'id': (number);
  'status': (number);
  'payload': (Buffer);
  'errorInfo': (Buffer);
  'message': (string);
  'drain': (boolean);
}
