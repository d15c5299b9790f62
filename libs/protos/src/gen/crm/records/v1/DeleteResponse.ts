// Original file: protos/crm/records/v1/records.proto


export interface DeleteResponse {
  'openedModules'?: (string)[];
}

export interface DeleteResponse__Output {
  'openedModules': (string)[];
}
