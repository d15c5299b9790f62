// Original file: protos/crm/records/v1/operations.proto


export interface DecideAbortRequest {
  'opIds'?: (string)[];
}

export interface DecideAbortRequest__Output {
  'opIds': (string)[];
}
