// Original file: protos/crm/auth/v1/administration.proto


export interface SetPasswordRequest {
  'userId'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
  'peerAddress'?: (string);
}

export interface SetPasswordRequest__Output {
  'userId': (string);
  'attributesJson': (Buffer);
  'peerAddress': (string);
}
