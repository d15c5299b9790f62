// Original file: protos/crm/records/v1/records.proto


export interface CreateRequest {
  'module'?: (string);
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface CreateRequest__Output {
  'module': (string);
  'id': (string);
  'attributesJson': (Buffer);
}
