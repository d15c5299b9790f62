// Original file: protos/crm/records/v1/records.proto


export interface MiddleRow {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface MiddleRow__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
