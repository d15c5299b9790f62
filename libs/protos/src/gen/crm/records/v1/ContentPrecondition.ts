// Original file: protos/crm/records/v1/records.proto


export interface ContentPrecondition {
  'any'?: (boolean);
  'sha256'?: (string)[];
}

export interface ContentPrecondition__Output {
  'any': (boolean);
  'sha256': (string)[];
}
