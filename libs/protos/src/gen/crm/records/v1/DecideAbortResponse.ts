// Original file: protos/crm/records/v1/operations.proto


export interface DecideAbortResponse {
  'committedOpIds'?: (string)[];
}

export interface DecideAbortResponse__Output {
  'committedOpIds': (string)[];
}
