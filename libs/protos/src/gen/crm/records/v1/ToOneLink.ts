// Original file: protos/crm/records/v1/records.proto


export interface ToOneLink {
  'link'?: (string);
  'id'?: (string);
}

export interface ToOneLink__Output {
  'link': (string);
  'id': (string);
}
