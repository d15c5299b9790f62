// Original file: protos/crm/auth/v1/keys.proto


export interface GetJwksResponse {
  'jwksJson'?: (Buffer | Uint8Array | string);
}

export interface GetJwksResponse__Output {
  'jwksJson': (Buffer);
}
