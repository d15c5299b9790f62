// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeSigningKeyRequest {
  'kid'?: (string);
}

export interface RevokeSigningKeyRequest__Output {
  'kid': (string);
}
