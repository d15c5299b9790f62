// Original file: protos/crm/auth/v1/administration.proto


export interface ListClientsRequest {
  'limit'?: (number);
  'offset'?: (number);
}

export interface ListClientsRequest__Output {
  'limit': (number);
  'offset': (number);
}
