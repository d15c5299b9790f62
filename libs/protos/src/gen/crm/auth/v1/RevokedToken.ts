// Original file: protos/crm/auth/v1/revocations.proto


export interface RevokedToken {
  'tokenId'?: (string);
  'remainingSeconds'?: (number | string);
}

export interface RevokedToken__Output {
  'tokenId': (string);
  'remainingSeconds': (number);
}
