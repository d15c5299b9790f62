// Original file: protos/crm/records/v1/records.proto


export interface DeleteResponse {
}

export interface DeleteResponse__Output {
}
