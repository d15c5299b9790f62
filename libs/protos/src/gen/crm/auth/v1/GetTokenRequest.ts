// Original file: protos/crm/auth/v1/administration.proto


export interface GetTokenRequest {
  'id'?: (string);
}

export interface GetTokenRequest__Output {
  'id': (string);
}
