// Original file: protos/crm/records/v1/records.proto


export interface Through {
  'module'?: (string);
  'id'?: (string);
  'link'?: (string);
}

export interface Through__Output {
  'module': (string);
  'id': (string);
  'link': (string);
}
