// Original file: protos/crm/auth/v1/tokens.proto


export interface IssueResponse {
  'tokenType'?: (string);
  'expiresIn'?: (number);
  'accessToken'?: (string);
  'refreshToken'?: (string);
  'scope'?: (string);
}

export interface IssueResponse__Output {
  'tokenType': (string);
  'expiresIn': (number);
  'accessToken': (string);
  'refreshToken': (string);
  'scope': (string);
}
