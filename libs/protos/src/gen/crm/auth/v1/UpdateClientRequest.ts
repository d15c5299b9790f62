// Original file: protos/crm/auth/v1/administration.proto


export interface UpdateClientRequest {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface UpdateClientRequest__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
