// Original file: protos/crm/common/v1/error.proto


export interface Fault {
  'code'?: (number);
  'detail'?: (string);
  'value'?: (string);
  'pointer'?: (string);
  'parameter'?: (string);
  'source'?: "pointer"|"parameter";
}

export interface Fault__Output {
  'code': (number);
  'detail': (string);
  'value': (string);
  'pointer'?: (string);
  'parameter'?: (string);
  'source'?: "pointer"|"parameter";
}
