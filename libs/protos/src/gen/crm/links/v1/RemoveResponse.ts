// Original file: protos/crm/links/v1/links.proto


export interface RemoveResponse {
  'openedModules'?: (string)[];
}

export interface RemoveResponse__Output {
  'openedModules': (string)[];
}
