// Original file: protos/crm/links/v1/links.proto


export interface Owner {
  'module'?: (string);
  'id'?: (string);
  'link'?: (string);
}

export interface Owner__Output {
  'module': (string);
  'id': (string);
  'link': (string);
}
