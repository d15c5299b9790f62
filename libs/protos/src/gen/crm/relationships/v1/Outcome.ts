// Original file: protos/crm/relationships/v1/staging.proto


export interface Outcome {
  'opId'?: (string);
  'committed'?: (boolean);
}

export interface Outcome__Output {
  'opId': (string);
  'committed': (boolean);
}
