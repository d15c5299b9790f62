// Original file: protos/crm/auth/v1/tokens.proto


export interface RevokeRequest {
  'token'?: (string);
  'clientId'?: (string);
  'clientSecret'?: (string);
}

export interface RevokeRequest__Output {
  'token': (string);
  'clientId': (string);
  'clientSecret': (string);
}
