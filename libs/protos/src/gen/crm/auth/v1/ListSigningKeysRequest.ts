// Original file: protos/crm/auth/v1/administration.proto


export interface ListSigningKeysRequest {
  'limit'?: (number);
  'offset'?: (number);
}

export interface ListSigningKeysRequest__Output {
  'limit': (number);
  'offset': (number);
}
