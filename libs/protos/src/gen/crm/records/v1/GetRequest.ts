// Original file: protos/crm/records/v1/records.proto


export interface GetRequest {
  'module'?: (string);
  'id'?: (string);
}

export interface GetRequest__Output {
  'module': (string);
  'id': (string);
}
