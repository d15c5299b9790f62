// Original file: protos/crm/records/v1/records.proto


export interface GetFileTicketRequest {
  'module'?: (string);
  'id'?: (string);
  'field'?: (string);
}

export interface GetFileTicketRequest__Output {
  'module': (string);
  'id': (string);
  'field': (string);
}
