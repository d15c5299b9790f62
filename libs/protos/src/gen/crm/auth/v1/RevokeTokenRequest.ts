// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeTokenRequest {
  'id'?: (string);
}

export interface RevokeTokenRequest__Output {
  'id': (string);
}
