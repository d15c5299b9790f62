// Original file: protos/crm/records/v1/changes.proto


export interface ListChangesRequest {
  'after'?: (string);
  'limit'?: (number);
  'modules'?: (string)[];
  'kinds'?: (string)[];
  'clients'?: (string)[];
}

export interface ListChangesRequest__Output {
  'after': (string);
  'limit': (number);
  'modules': (string)[];
  'kinds': (string)[];
  'clients': (string)[];
}
