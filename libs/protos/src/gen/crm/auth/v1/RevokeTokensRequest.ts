// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeTokensRequest {
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface RevokeTokensRequest__Output {
  'attributesJson': (Buffer);
}
