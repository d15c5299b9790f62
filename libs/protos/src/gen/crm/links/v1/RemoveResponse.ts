// Original file: protos/crm/links/v1/links.proto


export interface RemoveResponse {
}

export interface RemoveResponse__Output {
}
