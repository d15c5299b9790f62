// Original file: protos/crm/auth/v1/tokens.proto


export interface CheckRevokedResponse {
  'revoked'?: (boolean);
}

export interface CheckRevokedResponse__Output {
  'revoked': (boolean);
}
