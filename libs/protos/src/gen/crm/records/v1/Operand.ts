// Original file: protos/crm/records/v1/query.proto


export interface Operand {
  'text'?: (string);
  'position'?: (number);
}

export interface Operand__Output {
  'text': (string);
  'position': (number);
}
