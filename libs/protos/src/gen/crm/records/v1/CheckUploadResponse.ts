// Original file: protos/crm/records/v1/records.proto


export interface CheckUploadResponse {
}

export interface CheckUploadResponse__Output {
}
