// Original file: protos/crm/records/v1/rights.proto


export interface ListModulesResponse {
  'modules'?: (string)[];
}

export interface ListModulesResponse__Output {
  'modules': (string)[];
}
