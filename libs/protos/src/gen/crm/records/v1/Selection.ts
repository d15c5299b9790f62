// Original file: protos/crm/records/v1/query.proto


export interface Selection {
  'attributes'?: (string)[];
  'toOne'?: (string)[];
}

export interface Selection__Output {
  'attributes': (string)[];
  'toOne': (string)[];
}
