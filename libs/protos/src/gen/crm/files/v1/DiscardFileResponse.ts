// Original file: protos/crm/files/v1/files.proto


export interface DiscardFileResponse {
}

export interface DiscardFileResponse__Output {
}
