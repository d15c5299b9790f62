// Original file: protos/crm/records/v1/changes.proto


export interface ChangedRecord {
  'module'?: (string);
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface ChangedRecord__Output {
  'module': (string);
  'id': (string);
  'attributesJson': (Buffer);
}
