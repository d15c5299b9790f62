// Original file: protos/crm/records/v1/query.proto


export interface SortField {
  'path'?: (string)[];
  'descending'?: (boolean);
  'position'?: (number);
}

export interface SortField__Output {
  'path': (string)[];
  'descending': (boolean);
  'position': (number);
}
