// Original file: protos/crm/auth/v1/administration.proto


export interface RotateClientSecretRequest {
  'id'?: (string);
}

export interface RotateClientSecretRequest__Output {
  'id': (string);
}
