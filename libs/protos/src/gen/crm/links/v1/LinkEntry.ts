// Original file: protos/crm/links/v1/links.proto


export interface LinkEntry {
  'id'?: (string);
  'middleJson'?: (Buffer | Uint8Array | string);
  'pointer'?: (string);
  'linkId'?: (string);
}

export interface LinkEntry__Output {
  'id': (string);
  'middleJson': (Buffer);
  'pointer': (string);
  'linkId': (string);
}
