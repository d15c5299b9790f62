// Original file: protos/crm/records/v1/rights.proto


export interface Refusal {
  'hiddenIds'?: (string)[];
  'forbiddenIds'?: (string)[];
}

export interface Refusal__Output {
  'hiddenIds': (string)[];
  'forbiddenIds': (string)[];
}
