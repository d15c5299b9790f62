// Original file: protos/crm/auth/v1/administration.proto


export interface DeleteClientRequest {
  'id'?: (string);
}

export interface DeleteClientRequest__Output {
  'id': (string);
}
