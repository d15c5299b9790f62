// Original file: protos/crm/auth/v1/tokens.proto


export interface CheckRevokedRequest {
  'tokenId'?: (string);
}

export interface CheckRevokedRequest__Output {
  'tokenId': (string);
}
