// Original file: protos/crm/auth/v1/administration.proto


export interface AdministeredResource {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface AdministeredResource__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
