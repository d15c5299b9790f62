// Original file: protos/crm/auth/v1/administration.proto


export interface CreateClientRequest {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface CreateClientRequest__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
