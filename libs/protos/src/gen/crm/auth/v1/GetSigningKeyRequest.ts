// Original file: protos/crm/auth/v1/administration.proto


export interface GetSigningKeyRequest {
  'kid'?: (string);
}

export interface GetSigningKeyRequest__Output {
  'kid': (string);
}
