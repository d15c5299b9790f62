// Original file: protos/crm/auth/v1/administration.proto


export interface GetClientRequest {
  'id'?: (string);
}

export interface GetClientRequest__Output {
  'id': (string);
}
