// Original file: protos/crm/relationships/v1/staging.proto


export interface SettleResponse {
}

export interface SettleResponse__Output {
}
