// Original file: protos/crm/auth/v1/tokens.proto


export interface IssueRequest {
  'grantType'?: (string);
  'clientId'?: (string);
  'clientSecret'?: (string);
  'scope'?: (string);
  'username'?: (string);
  'password'?: (string);
  'refreshToken'?: (string);
  'peerAddress'?: (string);
}

export interface IssueRequest__Output {
  'grantType': (string);
  'clientId': (string);
  'clientSecret': (string);
  'scope': (string);
  'username': (string);
  'password': (string);
  'refreshToken': (string);
  'peerAddress': (string);
}
