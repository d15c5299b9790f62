// Original file: protos/crm/relationships/v1/staging.proto


export interface StageResponse {
}

export interface StageResponse__Output {
}
