// Original file: protos/crm/auth/v1/tokens.proto


export interface IntrospectRequest {
  'token'?: (string);
  'clientId'?: (string);
  'clientSecret'?: (string);
}

export interface IntrospectRequest__Output {
  'token': (string);
  'clientId': (string);
  'clientSecret': (string);
}
