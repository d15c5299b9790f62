// Original file: protos/crm/auth/v1/administration.proto


export interface ListTokensRequest {
  'limit'?: (number);
  'offset'?: (number);
  'clientId'?: (string);
  'userId'?: (string);
}

export interface ListTokensRequest__Output {
  'limit': (number);
  'offset': (number);
  'clientId': (string);
  'userId': (string);
}
